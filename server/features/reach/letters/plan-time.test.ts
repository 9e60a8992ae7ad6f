import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { momentOf } from './plan-time.ts'

test.each([
  ['2026-11-27', '18:00', 'Europe/Berlin', '2026-11-27T17:00:00.000Z'],
  ['2026-07-01', '18:00', 'Europe/Berlin', '2026-07-01T16:00:00.000Z'],
  ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-01-01', '00:00', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
])('%s %s in %s is %s', (day, time, zone, moment) => {
  expect(new Date(momentOf({ day, time }, zone)).toISOString()).toBe(moment)
})

test.each([
  ['2026-03-29', '02:30', 'Europe/Berlin'],
  ['2026-03-08', '02:00', 'America/New_York'],
])('%s %s is skipped in %s', (day, time, zone) => {
  expect(() => momentOf({ day, time }, zone)).toThrow('the clocks skip this hour')
})

test('a planned moment shows the planned time there', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (date, zone) => {
        const local = date.toLocaleString('sv-SE', { timeZone: zone })
        const [day = '', time = ''] = local.split(' ')
        const moment = momentOf({ day, time: time.slice(0, 5) }, zone)
        expect(new Date(moment).toLocaleString('sv-SE', { timeZone: zone }).slice(0, 16)).toBe(
          local.slice(0, 16),
        )
      },
    ),
  )
})
