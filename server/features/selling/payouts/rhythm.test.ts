import { expect, test } from 'vitest'
import { payoutRhythms } from '#contract/splits/payout-settings.ts'
import { payoutDayBefore, payoutDayFrom } from './rhythm.ts'

const at = (day: string) => Date.parse(`${day}Z`)
const shown = (ms: number) => new Date(ms).toISOString().slice(0, 16)

test.each([
  ['daily', '2026-11-24T00:00', '2026-11-25T00:00'],
  ['weekly', '2026-11-23T00:00', '2026-11-30T00:00'],
  ['monthly', '2026-11-01T00:00', '2026-12-01T00:00'],
] as const)('%s payouts go out at midnight in UTC', (rhythm, before, after) => {
  const now = at('2026-11-24T09:30')
  expect(shown(payoutDayBefore(rhythm, now))).toBe(before)
  expect(shown(payoutDayFrom(rhythm, now))).toBe(after)
})

test.each(payoutRhythms)('%s: a payout day is its own, and December leads to January', (rhythm) => {
  const day = payoutDayFrom(rhythm, at('2026-12-30T12:00'))
  expect(payoutDayFrom(rhythm, day)).toBe(day)
  expect(payoutDayBefore(rhythm, day)).toBe(day)
  expect(payoutDayBefore(rhythm, day - 1)).toBeLessThan(day)
  if (rhythm === 'monthly') expect(shown(day)).toBe('2027-01-01T00:00')
})
