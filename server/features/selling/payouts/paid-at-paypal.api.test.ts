import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MyShares, Payouts } from '#contract/splits/payout.ts'
import { findBreaches } from '#server/model/split/index.ts'
import { checkTransfers } from '#tests/chaos/transfer-invariants.ts'
import { makeUser } from '#tests/factories.ts'
import { openPaypalShop, type PaypalShop } from '#tests/paypal-shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'
import { connectStripe, transfersOf } from '#tests/transfers.ts'
import { findPayoutBreaches } from './audit-payouts.ts'
import { runTransfers } from './run-transfers.ts'

let shop: PaypalShop
beforeEach(async () => {
  shop = await openPaypalShop()
})
afterEach(() => shop.close())

const admin = () => shop.as(shop.admin)
const femiOf = async () => {
  const { people } = (await (await admin()).get<Payouts>('/api/admin/payouts')).body
  return people.find(({ name }) => name === 'femi') ?? expect.unreachable()
}
const payByHand = async (amount: number) => {
  const payments = [{ collaboratorId: (await femiOf()).id, amount, reference: 'By PayPal' }]
  const paidOn = new Date(shop.clock.ms).toISOString().slice(0, 10)
  return (await admin()).post<{ code?: string }>('/api/admin/payouts', { paidOn, payments })
}
const transferredCents = async () =>
  (await shop.payments.stripe.transfers.list({ limit: 100 })).data.reduce(
    (sum, { amount }) => sum + amount,
    0,
  )

/** Femi is paid by Stripe, and has 30 % of a beat that was bought by card and by PayPal. Both sales have left their hold. */
async function sellBoth() {
  const femi = await makeUser(shop.db, { email: 'femi@example.com' })
  await acceptSplit(shop, await putSplit(shop, shop.beats[0]!.id, [{ email: femi.email, sales: 30 }]))
  const person = await shop.as(femi)
  await connectStripe(shop, person)
  const { id: byPaypal } = await shop.bought()
  await (await shop.as(shop.other)).buy(shop.licenses[1]!, 99.99)
  shop.clock.ms += 60 * 86_400_000
  return { person, byPaypal }
}
const run = () => runTransfers(transfersOf(shop, { rhythm: 'daily', minimum: 1 }))

test('Stripe pays what was paid at Stripe; what came by PayPal is paid by hand', async () => {
  const { person } = await sellBoth()
  const before = await femiOf()
  expect(before.byHand).toBeGreaterThan(0)
  expect(before.byHand).toBeLessThan(before.ready)
  expect((await person.get<MyShares>('/api/my-shares')).body).toMatchObject({
    ready: before.ready,
    byHand: before.byHand,
    nextPayout: { amount: Math.round((before.ready - before.byHand) * 100) / 100 },
  })
  await run()
  expect(await transferredCents()).toBe(Math.round((before.ready - before.byHand) * 100))
  expect(await femiOf()).toMatchObject({ ready: before.byHand, byHand: before.byHand })
  await run()
  expect(await transferredCents()).toBe(Math.round((before.ready - before.byHand) * 100))

  expect(await payByHand(before.ready)).toMatchObject({ status: 409, body: { code: 'payout_changed' } })
  expect((await payByHand(before.byHand)).status).toBe(200)
  expect(await femiOf()).toMatchObject({ balance: 0, ready: 0, byHand: 0 })
  expect(await payByHand(1)).toMatchObject({ body: { code: 'payout_by_stripe' } })
  const { db, payments } = shop
  expect(await checkTransfers(db, payments.stripe)).toEqual([])
  await db.updateTable('orders').set({ provider: 'paypal' }).execute()
  expect((await checkTransfers(db, payments.stripe)).join()).toContain('which was paid at PayPal')
  await db.updateTable('orders').set({ provider: 'stripe' }).execute()
  expect([...(await findBreaches(shop.db)), ...(await findPayoutBreaches(shop.db))]).toEqual([])
})

test('a refund of what was paid by hand is settled before Stripe pays', async () => {
  const { byPaypal } = await sellBoth()
  const { byHand } = await femiOf()
  expect((await payByHand(byHand)).status).toBe(200)
  expect((await (await admin()).post('/api/payments/refund', { orderId: byPaypal })).status).toBe(200)
  const { balance } = await femiOf()
  expect(balance).toBeGreaterThan(0)
  await run()
  expect(await transferredCents()).toBe(Math.round(balance * 100))
  expect(await femiOf()).toMatchObject({ balance: 0, byHand: 0 })
  expect([...(await findBreaches(shop.db)), ...(await findPayoutBreaches(shop.db))]).toEqual([])
})
