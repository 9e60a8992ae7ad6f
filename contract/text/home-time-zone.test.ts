import { expect, test } from 'vitest'
import { countryCodes } from '#contract/orders/countries.ts'
import { statesOf } from '#contract/orders/states.ts'
import { homeTimeZone } from './home-time-zone.ts'

test.each([
  [{ country: 'US', state: 'CA' }, 'America/Los_Angeles'],
  [{ country: 'US', state: '' }, 'America/New_York'],
  [{ country: 'DE', postalCode: '04315' }, 'Europe/Berlin'],
  [{ country: 'ES', postalCode: '35001' }, 'Atlantic/Canary'],
  [{ country: 'PT', postalCode: '9500-150' }, 'Atlantic/Azores'],
  [{ country: 'AU', state: 'WA' }, 'Australia/Perth'],
  [{ country: 'JP', state: '13' }, 'Asia/Tokyo'],
  [{ country: 'NG' }, 'Africa/Lagos'],
  [{ country: 'AQ' }, undefined],
])('%j keeps the time of %s', (place, zone) => {
  expect(homeTimeZone(place)).toBe(zone)
})

test('almost every country has a time zone that can be used', () => {
  const places = countryCodes.flatMap((country) => [
    { country },
    ...statesOf(country).map(({ code }) => ({ country, state: code })),
  ])
  const without = new Set<string>()
  for (const place of places) {
    const zone = homeTimeZone(place)
    if (zone === undefined) without.add(place.country)
    else expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow()
  }
  expect([...without]).toEqual(['AQ', 'BV', 'FM', 'HM', 'UM'])
})
