import { afterEach, expect, test } from 'vitest'
import type { MyShares, Payouts } from '#contract/splits/payout.ts'
import { defaultPayouts } from '#contract/splits/payout-settings.ts'
import { refundOrder } from '#server/features/selling/payments/refund-payment.ts'
import { findBreaches } from '#server/model/split/index.ts'
import { makeUser } from '#tests/factories.ts'
import { openPaypalShop, type PaypalShop } from '#tests/paypal-shop.ts'
import { openShop } from '#tests/shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'
import { connectStripe, transfersOf } from '#tests/transfers.ts'
import { findPayoutBreaches } from './audit-payouts.ts'
import { readHandPayouts } from './hand-payouts.ts'
import { runTransfers } from './run-transfers.ts'

const DAY_MS = 24 * 3_600_000
const toPaypal = { method: 'paypal', paypal: 'femi@example.com' } as const
const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Femi has 30 % of the first beat and chose Stripe; one sale was paid with Stripe and one at PayPal. */
async function openScene({ minimum = 1 } = {}) {
  const shop = await openPaypalShop()
  closers.push(() => shop.close())
  const { stripe } = shop.payments
  const user = await makeUser(shop.db, { email: 'femi@example.com' })
  await acceptSplit(shop, await putSplit(shop, shop.beats[0]?.id ?? '', [{ email: user.email, sales: 30 }]))
  const femi = await shop.as(user)
  await connectStripe(shop, femi)
  const admin = await shop.as(shop.admin)
  const payouts = { ...defaultPayouts, rhythm: 'daily', minimum } as const
  const { version } = (await admin.get<{ version: number }>('/api/settings')).body
  expect((await admin.patch('/api/settings', { version, payouts })).status).toBe(200)
  const context = () => transfersOf(shop, payouts)
  return {
    shop,
    femi,
    admin,
    sellByStripe: async () =>
      (await shop.as(await makeUser(shop.db))).buy(shop.licenses[0] ?? expect.unreachable(), 29),
    sellByPaypal: () => sellByPaypal(shop),
    run: () => runTransfers(context()),
    transfers: async () => (await stripe?.transfers.list({ limit: 100 }))?.data ?? [],
    row: async () => (await admin.get<Payouts>('/api/admin/payouts')).body.people[0] ?? expect.unreachable(),
    shares: async () => (await femi.get<MyShares>('/api/my-shares')).body,
    pay: async (collaboratorId: string, amount: number) =>
      admin.post<{ code?: string }>('/api/admin/payouts', {
        paidOn: new Date(shop.clock.ms).toISOString().slice(0, 10),
        payments: [{ collaboratorId, amount, reference: 'PP 1' }],
      }),
    today: () => {
      const { settings, payment, now } = context()
      const { db, payments } = payment
      const view = {
        db,
        mode: payments.mode,
        currency: 'usd',
        settings: settings(),
        hasStripe: true,
      } as const
      return readHandPayouts({ ...view, now: now() })
    },
    expectSound: async () =>
      expect([...(await findBreaches(shop.db)), ...(await findPayoutBreaches(shop.db))]).toEqual([]),
  }
}

async function sellByPaypal(shop: PaypalShop): Promise<string> {
  const placed = await shop.order(shop.licenses[0], { buyer: await makeUser(shop.db) })
  shop.paypal.approve(placed.paypalId, 'pays')
  await shop.sync(placed.id)
  return placed.id
}

test('a transfer covers what was paid with Stripe, and what came by PayPal waits for a payout by hand', async () => {
  const { shop, femi, sellByStripe, sellByPaypal, run, transfers, row, shares, pay, today, expectSound } =
    await openScene()
  await sellByStripe()
  await sellByPaypal()
  shop.clock.ms += 15 * DAY_MS
  const before = await row()
  expect(before).toMatchObject({
    ready: 16.61,
    byHand: 8.25,
    method: 'stripe',
    handMethod: null,
    account: null,
  })
  expect(before.next).toMatchObject({ amount: 8.36 })
  expect(await shares()).toMatchObject({ ready: 16.61, byHand: 8.25, handMethod: null })
  await run()
  await run()
  expect((await transfers()).map(({ amount }) => amount)).toEqual([836])
  expect(await row()).toMatchObject({
    ready: 8.25,
    byHand: 8.25,
    paid: 8.36,
    next: null,
    blockedBy: 'details',
  })
  expect(await today()).toEqual([])

  await femi.put('/api/my-shares/method', { ...toPaypal, besideStripe: true })
  expect(await today()).toMatchObject([{ name: 'femi', cents: 825 }])
  const told = await row()
  expect(told).toMatchObject({ method: 'stripe', handMethod: 'paypal', account: 'femi@example.com' })
  expect(told.blockedBy).toBeNull()
  expect((await pay(told.id, 8.36)).body.code).toBe('payout_changed')
  expect((await pay(told.id, 8.25)).status).toBe(200)
  expect((await pay(told.id, 8.25)).body.code).toBe('payout_by_stripe')
  const after = await row()
  expect(after).toMatchObject({ balance: 0, ready: 0, byHand: 0, last: { method: 'paypal', state: 'paid' } })
  await run()
  expect(await transfers()).toHaveLength(1)
  await expectSound()
})

test('a sale at PayPal that is refunded after it was paid by hand is settled by the next transfer', async () => {
  const { shop, femi, sellByStripe, sellByPaypal, run, transfers, row, pay, expectSound } = await openScene()
  await femi.put('/api/my-shares/method', { ...toPaypal, besideStripe: true })
  const id = await sellByPaypal()
  shop.clock.ms += 15 * DAY_MS
  expect((await pay((await row()).id, 8.25)).status).toBe(200)
  await refundOrder(shop.payment, id, { userId: shop.admin.id, username: 'admin' })
  await sellByStripe()
  await sellByStripe()
  shop.clock.ms += 15 * DAY_MS
  const { balance, ready, byHand } = await row()
  expect({ balance, byHand }).toEqual({ balance: ready, byHand: 0 })
  await run()
  expect((await transfers()).map(({ amount }) => amount)).toEqual([Math.round(ready * 100)])
  expect(await row()).toMatchObject({ balance: 0, ready: 0 })
  await expectSound()
})

test('only what is sent by Stripe decides whether there is enough for a transfer', async () => {
  const { shop, sellByStripe, sellByPaypal, run, transfers, row } = await openScene({ minimum: 10 })
  await sellByStripe()
  await sellByPaypal()
  shop.clock.ms += 15 * DAY_MS
  await run()
  expect(await transfers()).toEqual([])
  expect(await row()).toMatchObject({ ready: 16.61, next: null, blockedBy: 'minimum' })
})

test('the bank files have only what is paid by hand, and the details are kept for it', async () => {
  const { shop, femi, admin, sellByStripe, sellByPaypal, row } = await openScene()
  const iban = 'DE89370400440532013000'
  await femi.put('/api/my-shares/method', { method: 'bank', accountName: 'Femi', iban, bic: '' })
  expect((await femi.post('/api/my-shares/stripe', { country: 'US' })).body).toEqual({ url: null })
  await sellByStripe()
  await sellByPaypal()
  shop.clock.ms += 15 * DAY_MS
  const { id, account, method, handMethod } = await row()
  expect({ account, method, handMethod }).toEqual({ account: iban, method: 'stripe', handMethod: 'bank' })
  const { raw } = await admin.get(`/api/admin/payouts.csv?people=${id}`)
  expect(raw.toString().split('\r\n')[1]).toBe(
    `"Femi","femi@example.com","Bank transfer","${iban}","","","8.25","USD","1"`,
  )
})

test('details beside Stripe are only for those who chose it', async () => {
  const { femi, shares } = await openScene()
  await femi.put('/api/my-shares/method', { ...toPaypal, besideStripe: true })
  expect(await shares()).toMatchObject({ method: 'stripe', handMethod: 'paypal', account: toPaypal.paypal })
  await femi.put('/api/my-shares/method', toPaypal)
  expect(await shares()).toMatchObject({ method: 'paypal' })
  await femi.put('/api/my-shares/method', { ...toPaypal, besideStripe: true })
  expect(await shares()).toMatchObject({ method: 'paypal' })
})

test('a store with PayPal alone offers no payouts by Stripe, and pays who chose it by hand', async () => {
  const shop = await openShop({ PAYMENT_SANDBOXES: 'paypal' })
  closers.push(() => shop.close())
  const user = await makeUser(shop.db, { email: 'femi@example.com' })
  await acceptSplit(shop, await putSplit(shop, shop.beats[0]?.id ?? '', [{ email: user.email, sales: 30 }]))
  const femi = await shop.as(user)
  expect((await femi.post<{ code: string }>('/api/my-shares/stripe', { country: 'US' })).body.code).toBe(
    'needs_stripe',
  )
  expect((await femi.get<MyShares>('/api/my-shares')).body).toMatchObject({
    methods: ['bank', 'paypal'],
    method: null,
  })
  await femi.put('/api/my-shares/method', toPaypal)
  // Chosen while the store still had Stripe.
  await shop.db.updateTable('payout_details').set({ method: 'stripe' }).execute()
  expect((await femi.get<MyShares>('/api/my-shares')).body).toMatchObject({ method: 'paypal' })
  const admin = await shop.as(shop.admin)
  const { body } = await admin.get<Payouts>('/api/admin/payouts')
  expect(body).toMatchObject({ hasStripe: false, people: [{ method: 'paypal', next: null }] })
  const sent = await admin.post<{ code: string }>(`/api/admin/collaborators/${body.people[0]?.id}/send`, {})
  expect(sent.body.code).toBe('needs_stripe')
  await runTransfers(transfersOf(shop))
})
