import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LineFacts, periodEnd, type WithdrawalFacts, withdrawalOf } from './withdrawal.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A Monday. */
const paidAt = Date.parse('2026-11-02T15:00:00Z')

const order: WithdrawalFacts = {
  country: 'DE',
  isBusiness: false,
  isPaid: true,
  completedAt: paidAt,
  consentAt: paidAt - HOUR,
  confirmation: { state: 'sent', at: paidAt + 2 * HOUR },
}
const line: LineFacts = { readyAt: paidAt + HOUR, downloadedAt: undefined, withdrawnAt: undefined }
const later = paidAt + 3 * HOUR
const until = Date.parse('2026-11-17T12:00:00Z')

test.each([
  ['the day itself and 14 more', '2026-11-02T00:00:00Z', '2026-11-17T12:00:00Z'],
  ['whatever the hour', '2026-11-02T19:59:59Z', '2026-11-17T12:00:00Z'],
  ['what is past midnight farther east is of the next day', '2026-11-02T20:00:00Z', '2026-11-18T12:00:00Z'],
  ['a Saturday moves to Monday', '2026-11-07T10:00:00Z', '2026-11-24T12:00:00Z'],
  ['a Sunday moves to Monday', '2026-11-08T10:00:00Z', '2026-11-24T12:00:00Z'],
])('the period: %s', (_name, completed, end) => {
  expect(new Date(periodEnd(Date.parse(completed), 14)).toISOString()).toBe(new Date(end).toISOString())
})

test('all four conditions end the right, when the last of them is met', () => {
  expect(withdrawalOf(order, line, later)).toEqual({ state: 'ended', at: paidAt + 2 * HOUR, by: 'consent' })
})

test.each<[string, Partial<WithdrawalFacts>, Partial<LineFacts>]>([
  ['no consent', { consentAt: undefined }, {}],
  ['files are still being made', {}, { readyAt: undefined }],
  ['the confirmation waits', { confirmation: { state: 'waiting' } }, {}],
  ['the confirmation was refused', { confirmation: { state: 'refused', at: paidAt } }, {}],
  ['the store has no mail', { confirmation: { state: 'none' } }, {}],
])('%s: open for 14 days', (_name, changed, changedLine) => {
  const state = (now: number) => withdrawalOf({ ...order, ...changed }, { ...line, ...changedLine }, now)
  expect(state(later)).toEqual({ state: 'open', until })
  expect(state(until - 1)).toEqual({ state: 'open', until })
  expect(state(until)).toEqual({ state: 'ended', at: until, by: 'period' })
})

test.each<[string, Partial<WithdrawalFacts>]>([
  ['the US', { country: 'US' }],
  ['a business', { isBusiness: true }],
  ['an order that is not completed', { completedAt: undefined }],
])('%s has none', (_name, changed) => {
  expect(withdrawalOf({ ...order, ...changed }, line, later)).toEqual({ state: 'none' })
})

test('in Brazil seven days, whatever was consented to', () => {
  expect(withdrawalOf({ ...order, country: 'BR' }, line, later)).toEqual({
    state: 'open',
    until: Date.parse('2026-11-10T12:00:00Z'),
  })
})

test('what cost nothing ends with its delivery, without consent', () => {
  const free = { ...order, isPaid: false, consentAt: undefined, confirmation: { state: 'waiting' as const } }
  expect(withdrawalOf(free, line, later)).toEqual({ state: 'ended', at: paidAt + HOUR, by: 'delivery' })
  expect(withdrawalOf(free, { ...line, readyAt: undefined }, later).state).toBe('open')
})

test('orders from before confirmations were kept count by their consent', () => {
  const old = { ...order, confirmation: { state: 'unknown' as const } }
  expect(withdrawalOf(old, line, later)).toMatchObject({ state: 'ended', by: 'consent' })
})

const time = fc.integer({ min: paidAt - 30 * DAY, max: paidAt + 60 * DAY })
const orders = fc.record({
  country: fc.constantFrom('US', 'GB', 'CA', 'AU', 'DE', 'FR', 'JP', 'BR', 'NO', 'RE'),
  isBusiness: fc.boolean(),
  isPaid: fc.boolean(),
  completedAt: fc.option(time, { nil: undefined }),
  consentAt: fc.option(time, { nil: undefined }),
  confirmation: fc.record({
    state: fc.constantFrom('waiting', 'sent', 'refused', 'none'),
    at: fc.option(time, { nil: undefined }),
  }),
})
const lines = fc.record({
  readyAt: fc.option(time, { nil: undefined }),
  downloadedAt: fc.option(time, { nil: undefined }),
  withdrawnAt: fc.constant(undefined),
})

test('the right of a paid line in Europe never ends early with a condition missing', () => {
  fc.assert(
    fc.property(orders, lines, time, (facts, lineFacts, now) => {
      const state = withdrawalOf(facts, lineFacts, now)
      if (state.state !== 'ended' || state.by === 'period') return
      expect(lineFacts.readyAt ?? lineFacts.downloadedAt).toBeDefined()
      if (!facts.isPaid) return
      expect(facts.consentAt).toBeDefined()
      expect(facts.confirmation.state).toBe('sent')
      expect(state.at).toBeLessThanOrEqual(now)
    }),
  )
})

test('time alone never reopens what has ended', () => {
  fc.assert(
    fc.property(orders, lines, time, fc.nat({ max: 90 * DAY }), (facts, lineFacts, now, wait) => {
      const before = withdrawalOf(facts, lineFacts, now)
      if (before.state === 'ended') expect(withdrawalOf(facts, lineFacts, now + wait)).toEqual(before)
    }),
  )
})

test('a download, a consent or a confirmation that comes later never reopens it', () => {
  fc.assert(
    fc.property(orders, lines, time, (facts, lineFacts, now) => {
      if (withdrawalOf(facts, lineFacts, now).state !== 'ended') return
      const more = {
        ...lineFacts,
        downloadedAt: lineFacts.downloadedAt ?? now,
        readyAt: lineFacts.readyAt ?? now,
      }
      expect(withdrawalOf(facts, more, now).state).toBe('ended')
    }),
  )
})
