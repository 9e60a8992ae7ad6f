import { expect, test } from 'vitest'
import { timeZoneOn } from './time-zone.ts'

test('a local time shows its zone with the offset of that day', () => {
  expect(timeZoneOn(new Date('2027-01-31T12:00:00Z'), 'Europe/Berlin')).toBe('Europe/Berlin, GMT+1')
  expect(timeZoneOn(new Date('2027-07-31T12:00:00Z'), 'Europe/Berlin')).toBe('Europe/Berlin, GMT+2')
  expect(timeZoneOn(new Date('2027-01-31T12:00:00Z'), 'America/New_York')).toBe('America/New York, GMT-5')
  expect(timeZoneOn(new Date('2027-01-31T12:00:00Z'), 'UTC')).toBe('UTC')
})
