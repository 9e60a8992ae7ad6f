export { defaultTimeZone, readTimeZone } from './read-time-zone.ts'
