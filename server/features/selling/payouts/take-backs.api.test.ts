import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Payouts } from '#contract/splits/payout.ts'
import { type EventFollowers, reconcile } from '#server/features/selling/payments/index.ts'
import { findBreaches } from '#server/model/split/index.ts'
import { checkTransfers } from '#tests/chaos/transfer-invariants.ts'
import { makeUser } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'
import { changeAccount, connectStripe, transfersOf } from '#tests/transfers.ts'
import { findPayoutBreaches } from './audit-payouts.ts'
import { followTransfers, runTransfers } from './run-transfers.ts'

const DAY_MS = 86_400_000
let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const stripe = () => shop.payments.stripe
const admin = () => shop.as(shop.admin)
const daily = () => transfersOf(shop, { rhythm: 'daily', minimum: 1 })
const run = () => runTransfers(daily())
const transfers = async () => (await stripe().transfers.list({ limit: 100 })).data
const femiOf = async () =>
  (await (await admin()).get<Payouts>('/api/admin/payouts')).body.people.find(({ name }) => name === 'femi')

async function sell(license = 0, price = 29) {
  const buyer = await makeUser(shop.db)
  return (await shop.as(buyer)).buy(shop.licenses[license] ?? expect.unreachable(), price)
}

/** Femi has 30 % of the first beat and chose Stripe. Returns the account there. */
async function connectFemi() {
  const femi = await makeUser(shop.db, { email: 'femi@example.com' })
  const beat = shop.beats[0] ?? expect.unreachable()
  await acceptSplit(shop, await putSplit(shop, beat.id, [{ email: femi.email, sales: 30 }]))
  await connectStripe(shop, await shop.as(femi))
  return shop.db.selectFrom('payout_accounts').select('account_id').executeTakeFirstOrThrow()
}

/** What is taken back in the dashboard, which the provider tells by an event. */
async function follow() {
  const followers: EventFollowers = new Map()
  followTransfers(followers, daily())
  await reconcile({ ...daily().payment, followers })
}

async function expectSound() {
  expect([...(await findBreaches(shop.db)), ...(await findPayoutBreaches(shop.db))]).toEqual([])
  expect(await checkTransfers(shop.db, stripe())).toEqual([])
}

test.each([0, 1])(
  'what is asked back of sale %i of a transfer and not answered yet comes back once, beside what the dashboard takes',
  async (at) => {
    await connectFemi()
    const sales = [await sell(), await sell()]
    shop.clock.ms += 15 * DAY_MS
    await run()
    await (await admin()).post('/api/payments/refund', { orderId: sales[at]?.id })
    // More than the SDK repeats by itself.
    if (shop.sandbox) shop.sandbox.faults.failRequests = 3
    await run()
    const [transfer] = await transfers()
    await stripe().transfers.createReversal(transfer?.id ?? '', { amount: 500 })
    await follow()
    await run()
    expect((await transfers()).map(({ amount_reversed }) => amount_reversed)).toContain(1336)
    await expectSound()
  },
)

test.each([0, 1])(
  'nor does more come back of sale %i of a transfer if the other was refused to come back',
  async (at) => {
    const { account_id } = await connectFemi()
    const sales = [await sell(), await sell()]
    const refund = async (id = '') => (await admin()).post('/api/payments/refund', { orderId: id })
    shop.clock.ms += 15 * DAY_MS
    await run()
    await changeAccount(stripe(), account_id, 'pay_out')
    await refund(sales[1 - at]?.id)
    await run()
    await sell(1, 99.99)
    shop.clock.ms += 15 * DAY_MS
    await run()
    await refund(sales[at]?.id)
    // More than the SDK repeats by itself.
    if (shop.sandbox) shop.sandbox.faults.commitThenDrop = 3
    await run()
    const first = (await transfers()).find(({ amount }) => amount === 1672)
    expect(first).toMatchObject({ amount_reversed: 836 })
    await stripe().transfers.createReversal(first?.id ?? '', { amount: 500 })
    await follow()
    await run()
    await expectSound()
  },
)

test('what the dashboard takes of sales that are all asked back is not asked for again', async () => {
  await connectFemi()
  const sales = [await sell(), await sell(1, 99.99), await sell()]
  shop.clock.ms += 15 * DAY_MS
  await run()
  const [transfer] = await transfers()
  const all = transfer?.amount ?? 0
  for (const { id } of sales) await (await admin()).post('/api/payments/refund', { orderId: id })
  // More than the SDK repeats by itself, for each.
  if (shop.sandbox) shop.sandbox.faults.failRequests = 9
  await run()
  await stripe().transfers.createReversal(transfer?.id ?? '', { amount: 1000 })
  await follow()
  // The last is asked for before the others.
  if (shop.sandbox) shop.sandbox.faults.failRequests = 6
  await run()
  await run()
  expect(await transfers()).toMatchObject([{ amount: all, amount_reversed: all }])
  expect(await femiOf()).toMatchObject({ balance: 0, paid: 0 })
  await expectSound()
})

test('what came back without an answer is booked before what the dashboard took', async () => {
  await connectFemi()
  const sales = [await sell(), await sell()]
  shop.clock.ms += 15 * DAY_MS
  await run()
  for (const { id } of sales) await (await admin()).post('/api/payments/refund', { orderId: id })
  // The first is not made, the second is, and its answer lost.
  if (shop.sandbox) Object.assign(shop.sandbox.faults, { failRequests: 3, commitThenDrop: 3 })
  await run()
  const [transfer] = await transfers()
  expect(transfer).toMatchObject({ amount: 1672, amount_reversed: 836 })
  await stripe().transfers.createReversal(transfer?.id ?? '', { amount: 500 })
  await follow()
  await run()
  expect(await transfers()).toMatchObject([{ reversed: true }])
  expect(await femiOf()).toMatchObject({ balance: 0, paid: 0 })
  await expectSound()
})

test.each([
  ['the dashboard took a part of it', 0],
  ['the dashboard took a part of it, which the store has not heard of', 1],
])('if %s, the rest of a refunded sale is asked back', async (_words, isUnheard) => {
  await connectFemi()
  const { id } = await sell()
  shop.clock.ms += 15 * DAY_MS
  await run()
  const [transfer] = await transfers()
  await (await admin()).post('/api/payments/refund', { orderId: id })
  if (shop.sandbox) shop.sandbox.faults.failRequests = isUnheard ? 0 : 3
  if (!isUnheard) await run()
  await stripe().transfers.createReversal(transfer?.id ?? '', { amount: 500 })
  if (!isUnheard) await follow()
  await run()
  expect(await transfers()).toMatchObject([{ amount: 836, amount_reversed: 836 }])
  await follow()
  await run()
  expect(await femiOf()).toMatchObject({ balance: 0, paid: 0, last: { takenBack: 8.36 } })
  await expectSound()
})

test('a sale whose transfer settled a debt, too, is taken back as far as the transfer goes', async () => {
  const { account_id } = await connectFemi()
  const first = await sell()
  shop.clock.ms += 15 * DAY_MS
  await run()
  await changeAccount(stripe(), account_id, 'pay_out', { rest: 300 })
  await (await admin()).post('/api/payments/refund', { orderId: first.id })
  await run()
  const second = await sell(1, 99.99)
  shop.clock.ms += 15 * DAY_MS
  await run()
  await (await admin()).post('/api/payments/refund', { orderId: second.id })
  await run()
  const [newest] = await transfers()
  expect(newest).toMatchObject({ reversed: true })
  expect(await femiOf()).toMatchObject({ balance: -5.36, ready: 0 })
  const asked = () => shop.db.selectFrom('payout_reversals').selectAll().execute()
  const before = await asked()
  await run()
  expect(await asked()).toEqual(before)
  await expectSound()
})

test('what could not be asked back for a day is asked back after it', async () => {
  await connectFemi()
  const { id } = await sell()
  shop.clock.ms += 15 * DAY_MS
  await run()
  await (await admin()).post('/api/payments/refund', { orderId: id })
  if (shop.sandbox) shop.sandbox.faults.failRequests = 3
  await run()
  shop.clock.ms += 2 * DAY_MS
  await run()
  expect(await transfers()).toMatchObject([{ amount: 836, amount_reversed: 836 }])
  expect(await femiOf()).toMatchObject({ balance: 0, paid: 0 })
  await expectSound()
})

test('a second refund takes back what it makes too much, after later sales settled what the first could not', async () => {
  const { account_id } = await connectFemi()
  const { id } = await sell()
  const refund = async (amount: number) => {
    const { id: line } = await shop.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const amounts = [{ line, amount }]
    const answer = await (await admin()).post('/api/payments/refund', { orderId: id, amounts })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  shop.clock.ms += 15 * DAY_MS
  await run()
  await changeAccount(stripe(), account_id, 'pay_out')
  await refund(10)
  await run()
  await sell(1, 99.99)
  shop.clock.ms += 15 * DAY_MS
  await run()
  expect(await femiOf()).toMatchObject({ balance: 0 })
  await run()
  await refund(5)
  await run()
  expect(await femiOf()).toMatchObject({ balance: 0, last: { takenBack: 0 } })
  await expectSound()
})
