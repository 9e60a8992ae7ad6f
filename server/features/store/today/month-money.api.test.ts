import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Row } from '#server/platform/database/schema.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { makeBareOrder } from '#tests/factories.ts'
import { testDatabase } from '#tests/test-store.ts'
import { readMonthMoney } from './month-money.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

async function order(at: string, dollars: number, given: Partial<Row<'orders'>> = {}) {
  const { db } = database.connection
  const id = await makeBareOrder(db)
  const row = { created_at: Date.parse(at), amount_cents: dollars * 100, payment_mode: 'live' as const }
  await db
    .updateTable('orders')
    .set({ ...row, ...given })
    .where('id', '=', id)
    .execute()
}

const money = (timeZone: string, now: string, mode: 'live' | 'test' = 'live') =>
  readMonthMoney(
    database.connection.db,
    { mode, currency: 'usd', timeZone, now: Date.parse(now) },
    i18nOf('en'),
  )

test('what is kept is paid less refunds and disputes, by the day of the order', async () => {
  await order('2026-11-02T10:00:00Z', 80)
  await order('2026-11-02T22:00:00Z', 30, { refunded_cents: 1_000 })
  await order('2026-11-21T10:00:00Z', 150, { status: 'Refunded', refunded_cents: 15_000 })
  await order('2026-11-22T10:00:00Z', 90, { status: 'Disputed' })
  await order('2026-11-23T09:00:00Z', 40, { status: 'Disputed', refunded_cents: 500 })
  // None of these was paid with real money.
  await order('2026-11-23T09:00:00Z', 95, { status: 'Failed' })
  await order('2026-11-23T09:00:00Z', 280, { status: 'Pending' })
  await order('2026-11-23T09:00:00Z', 60, { status: 'Canceled' })
  await order('2026-11-23T09:00:00Z', 29, { payment_mode: 'test' })
  await order('2026-11-23T09:00:00Z', 29, { payment_mode: 'demo' })
  await order('2026-11-23T09:00:00Z', 0)
  // In another currency.
  await order('2026-11-23T09:00:00Z', 500, { currency: 'eur' })
  const { keptByDay, keptByDayBefore, ...sums } = await money('UTC', '2026-11-23T12:00:00Z')
  expect(sums).toEqual({
    ...{
      currency: 'usd',
      today: '2026-11-23',
      orders: 5,
      paid: 390,
      refunded: 165,
      disputed: 125,
      kept: 100,
    },
    keptBefore: 0,
    fees: [],
  })
  expect(keptByDay).toEqual([0, 100, ...Array(21).fill(0)])
  expect(keptByDayBefore).toEqual(Array(31).fill(0))
})

test('a store that is not live counts test purchases and the demo’s', async () => {
  await order('2026-11-23T09:00:00Z', 29, { payment_mode: 'test' })
  await order('2026-11-23T09:00:00Z', 50, { payment_mode: 'demo' })
  await order('2026-11-23T09:00:00Z', 1_000)
  expect(await money('UTC', '2026-11-23T12:00:00Z', 'test')).toMatchObject({ orders: 2, kept: 79 })
})

test('last month counts to the same day, or to its end if it was shorter', async () => {
  await order('2026-01-31T12:00:00Z', 1)
  await order('2026-02-01T12:00:00Z', 10)
  await order('2026-02-28T12:00:00Z', 100)
  await order('2026-03-01T12:00:00Z', 1_000)
  expect(await money('UTC', '2026-03-01T13:00:00Z')).toMatchObject({ kept: 1_000, keptBefore: 10 })
  expect(await money('UTC', '2026-03-27T13:00:00Z')).toMatchObject({ kept: 1_000, keptBefore: 10 })
  expect(await money('UTC', '2026-03-28T13:00:00Z')).toMatchObject({ keptBefore: 110 })
  expect(await money('UTC', '2026-03-31T13:00:00Z')).toMatchObject({ keptBefore: 110 })
})

test.each([
  // One minute before and at midnight there.
  ['America/Los_Angeles', '2026-12-01T07:59:00Z', '2026-12-01T08:00:00Z'],
  ['Asia/Tokyo', '2026-11-30T14:59:00Z', '2026-11-30T15:00:00Z'],
  ['Asia/Kathmandu', '2026-11-30T18:14:00Z', '2026-11-30T18:15:00Z'],
])('in %s a month begins at its own midnight', async (timeZone, last, first) => {
  await order(last, 7)
  await order(first, 5)
  const { keptByDay, keptByDayBefore, kept, keptBefore } = await money(timeZone, first)
  expect([keptByDay, kept]).toEqual([[5], 5])
  expect([keptByDayBefore.length, keptByDayBefore.at(-1), keptBefore]).toEqual([30, 7, 0])
})

test('days with a change of clocks have their own orders', async () => {
  // On November 1, 2026, New York goes from UTC-4 to UTC-5 at 2 AM.
  await order('2026-11-01T03:59:00Z', 1)
  await order('2026-11-01T04:00:00Z', 10)
  await order('2026-11-02T04:59:00Z', 100)
  await order('2026-11-02T05:00:00Z', 1_000)
  const { keptByDay, keptByDayBefore } = await money('America/New_York', '2026-11-03T12:00:00Z')
  expect(keptByDay).toEqual([110, 1_000, 0])
  expect(keptByDayBefore.at(-1)).toBe(1)
})

test('where clocks skip midnight, the day begins at one', async () => {
  // In Santiago, September 6, 2026 begins at 1 AM, which is 4 AM in UTC.
  await order('2026-09-06T03:59:00Z', 1)
  await order('2026-09-06T04:00:00Z', 10)
  const { keptByDay } = await money('America/Santiago', '2026-09-06T12:00:00Z')
  expect(keptByDay).toEqual([0, 0, 0, 0, 1, 10])
})

test('fees are by provider and method, with their share of what was paid', async () => {
  const day = '2026-11-23T09:00:00Z'
  const card = { provider: 'stripe', paid_with: 'card', fee_currency: 'usd' } as const
  const paypal = { provider: 'paypal', paid_with: 'paypal', fee_currency: 'usd' } as const
  await order(day, 100, { ...card, fee_cents: 320 })
  await order(day, 50, { ...card, fee_cents: 175, status: 'Refunded', refunded_cents: 5_000 })
  await order(day, 60, { ...paypal, fee_cents: 258 })
  await order(day, 20, { ...card, paid_with: 'klarna', fee_currency: 'eur', fee_cents: 150 })
  // Unknown yet, unpaid, in another currency, and last month's.
  await order(day, 70, { ...card })
  await order(day, 70, { ...card, fee_cents: 999, status: 'Canceled' })
  await order(day, 70, { ...card, fee_cents: 999, currency: 'eur' })
  await order('2026-10-31T09:00:00Z', 70, { ...card, fee_cents: 999 })
  const { fees } = await money('UTC', '2026-11-23T12:00:00Z')
  expect(fees).toEqual([
    { name: 'Fees of Stripe, Card', sum: '$4.95', percent: 3.3 },
    { name: 'Fees of PayPal', sum: '$2.58', percent: 4.3 },
    { name: 'Fees of Stripe, Klarna', sum: '€1.50', percent: null },
  ])
})
