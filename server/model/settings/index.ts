export { defaultTimeZone, readTimeZone } from './read-time-zone.ts'
export {
  findSettings,
  parseGiven,
  readGiven,
  readLogoPath,
  readSettingsVersion,
  saveSettings,
  takeSettings,
} from './store-settings.ts'
