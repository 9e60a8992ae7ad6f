import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Currency } from '#contract/pricing/currency.ts'
import { syncOrder } from '#server/features/selling/payments/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { acceptSplit, putSplit } from '#tests/splits.ts'
import { bookOrder, findBreaches } from './index.ts'
import { readBalances } from './read-ledger.ts'

let shop: Shop
const open = async (settings: Record<string, string> = {}) => {
  shop = await openShop(settings, 'ready')
}
beforeEach(() => open())
afterEach(() => shop.close())

const femi = { email: 'femi@oduya.example', sales: 30, publishing: 30 }
const juno = { email: 'juno@junopark.example', sales: 12, publishing: 30 }

/** Balances by the first name of the collaborator, or the store's account. */
async function balances(): Promise<Record<string, number>> {
  const people = await shop.db.selectFrom('collaborators').selectAll().execute()
  const nameOf = (account: string) =>
    people.find(({ id }) => account.endsWith(id))?.name ?? account.split(':')[2] ?? account
  return Object.fromEntries(
    [...(await readBalances(shop.db))]
      .filter(([, cents]) => cents !== 0)
      .map(([account, cents]) => [nameOf(account), cents]),
  )
}

const license = (at: number) => shop.licenses[at] ?? expect.unreachable()
const beat = (at = 0) => shop.beats[at]?.id ?? ''
const admin = () => shop.as(shop.admin)

async function sell(at = 0, price = 29, card?: string) {
  return (await shop.as(shop.customer)).buy(license(at), price, card)
}
async function sync(orderId: string) {
  const context = { db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} }
  await syncOrder(context, orderId)
}
async function refund(orderId: string, lineIds?: string[]) {
  return (await admin()).post('/api/payments/refund', { orderId, ...(lineIds && { lines: lineIds }) })
}

test('a store without splits books nothing', async () => {
  await sell()
  expect(await balances()).toEqual({})
  expect(await shop.db.selectFrom('shared_lines').select('line_id').execute()).toEqual([])
})

test('a sale is shared after the fee, to the cent, and the owner gets what is left', async () => {
  await acceptSplit(shop, await putSplit(shop, beat(), [femi, juno]))
  await sell()
  // 29.00 less 1.14 is 27.86: 30 % are 8.358, 12 % are 3.3432.
  expect(await balances()).toEqual({ sales: -2900, fees: 114, femi: 836, juno: 334, owner: 1616 })
  expect(await findBreaches(shop.db)).toEqual([])
})

test('a fee in another currency is not taken for cents of the order’s', async () => {
  await acceptSplit(shop, await putSplit(shop, beat(), [femi]))
  const { id } = await sell()
  const rebook = async (fee: { fee_cents: number; fee_currency: string }) => {
    await shop.db.updateTable('orders').set(fee).where('id', '=', id).execute()
    await shop.db.transaction().execute((trx) => bookOrder(trx, id, Date.now()))
    return balances()
  }
  // All of 29.00: 30 % are 8.70.
  expect(await rebook({ fee_cents: 97, fee_currency: 'eur' })).toEqual({
    sales: -2900,
    femi: 870,
    owner: 2030,
  })
  expect((await rebook({ fee_cents: 114, fee_currency: 'usd' })).femi).toBe(836)
  expect(await findBreaches(shop.db)).toEqual([])
})

test('repeating every event and the reconciler books nothing twice', async () => {
  await acceptSplit(shop, await putSplit(shop, beat(), [femi]))
  const order = await sell()
  const before = await balances()
  await Promise.all([1, 2, 3].map(() => sync(order.id)))
  expect(await balances()).toEqual(before)
})

test('a refund takes back exactly what the sale booked; the fee stays with the owner', async () => {
  await acceptSplit(shop, await putSplit(shop, beat(), [femi, juno]))
  const order = await sell()
  expect((await refund(order.id)).status).toBe(200)
  expect(await balances()).toEqual({ fees: 114, owner: -114 })
  expect(await findBreaches(shop.db)).toEqual([])
})

test('a refund in part from the provider’s dashboard takes the same part from each', async () => {
  await acceptSplit(shop, await putSplit(shop, beat(), [femi, juno]))
  const order = await sell()
  const row = await shop.db
    .selectFrom('orders')
    .select('intent_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await shop.payments.stripe.refunds.create({ payment_intent: row.intent_id ?? '', amount: 1000 })
  await sync(order.id)
  // 19 of 29 dollars stand: 836 · 19/29 is 547.7, 334 · 19/29 is 218.8.
  expect(await balances()).toMatchObject({ sales: -1900, fees: 114, femi: 547, juno: 218 })
  expect(await findBreaches(shop.db)).toEqual([])
})

test('one of two lines refunded: the other stays as it was', async () => {
  await acceptSplit(shop, await putSplit(shop, beat(), [femi]))
  await acceptSplit(shop, await putSplit(shop, beat(1), [juno]))
  const buyer = await shop.as(shop.customer)
  await buyer.addToCart(license(0))
  await buyer.addToCart(license(2))
  const { body } = await buyer.checkOut(74.5)
  await buyer.pay(body.clientSecret)
  const order = await buyer.order(body.orderId)
  const whole = await balances()
  const first = await shop.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('beat_id', '=', beat())
    .executeTakeFirstOrThrow()
  await refund(order.id, [first.id])
  const after = await balances()
  expect(after).toMatchObject({ juno: whole.juno, fees: whole.fees })
  expect(after.femi).toBeUndefined()
  expect(await findBreaches(shop.db)).toEqual([])
})

test('a dispute holds, a lost one takes back, a refund that the bank returns books again', async () => {
  await acceptSplit(shop, await putSplit(shop, beat(), [femi]))
  const order = await sell(0, 29, '4000000000000259')
  const before = await balances()
  shop.sandbox?.runPendingTasks()
  await sync(order.id)
  const held = await shop.db.selectFrom('shared_lines').select('disputed').executeTakeFirstOrThrow()
  expect(held.disputed).toBe(1)
  expect(await balances()).toEqual(before)
  const { data } = await shop.payments.stripe.disputes.list({ limit: 1 })
  await shop.payments.stripe.disputes.close(data[0]?.id ?? '')
  await sync(order.id)
  expect(await balances()).toEqual({ fees: 114, owner: -114 })
  const kinds = await shop.db.selectFrom('ledger_groups').select('kind').orderBy('id').execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['sale', 'dispute'])
  expect(await findBreaches(shop.db)).toEqual([])
})

test('a split that was set after the sale does not count for it, also when it is refunded', async () => {
  const order = await sell()
  await acceptSplit(shop, await putSplit(shop, beat(), [femi]))
  await refund(order.id)
  expect(await balances()).toEqual({})
})

test('until all have accepted a change, sales are shared by the split before', async () => {
  await acceptSplit(shop, await putSplit(shop, beat(), [femi]))
  const changed = await putSplit(shop, beat(), [{ ...femi, sales: 10 }], 1)
  await sell()
  expect((await balances()).femi).toBe(836)
  await acceptSplit(shop, changed)
  await (await shop.as(shop.other)).buy(license(0), 29)
  expect((await balances()).femi).toBe(836 + 279)
})

test('commission comes first, and the store can bear the fee', async () => {
  const settings = await (await admin()).get<{ version: number; values: { payouts: object } }>(
    '/api/settings',
  )
  const { version, values } = settings.body
  const payouts = { ...values.payouts, feeBearer: 'store', commission: 10 }
  expect((await (await admin()).patch('/api/settings', { version, payouts })).status).toBe(200)
  await acceptSplit(shop, await putSplit(shop, beat(), [femi]))
  await sell()
  // 10 % of 29.00, then 30 % of 26.10; the owner bears the fee.
  expect(await balances()).toEqual({ sales: -2900, fees: 114, commission: 290, femi: 783, owner: 1713 })
  expect(await findBreaches(shop.db)).toEqual([])
})

test('an upgrade shares its difference', async () => {
  await acceptSplit(shop, await putSplit(shop, beat(), [femi]))
  const wide = { ...basicScope, streams: null }
  await shop.db
    .updateTable('beat_licenses')
    .set({ scope: writeJson(wide) })
    .where('id', '=', license(1).id)
    .execute()
  const order = await sell()
  const certificate = order.beats[0]?.delivery?.certificate
  const buyer = await shop.as(shop.customer)
  const added = await buyer.post('/api/carts', {
    beat: beat(),
    user: shop.customer.id,
    license: license(1).id,
    upgradeOf: certificate,
  })
  expect(added.status).toBe(201)
  const { body } = await buyer.checkOut(70.99)
  await buyer.pay(body.clientSecret)
  await buyer.order(body.orderId)
  // 70.99 less 2.36 is 68.63, of which 30 % are 20.589.
  expect((await balances()).femi).toBe(836 + 2059)
  expect(await findBreaches(shop.db)).toEqual([])
})

test('a free order books nothing, and still knows who made the beat', async () => {
  await shop.db.updateTable('beat_licenses').set({ price_cents: 0 }).where('id', '=', license(0).id).execute()
  await acceptSplit(shop, await putSplit(shop, beat(), [femi]))
  const buyer = await shop.as(shop.customer)
  await buyer.addToCart(license(0))
  expect((await buyer.checkOut(0)).status).toBe(200)
  expect(await balances()).toEqual({})
  const line = await shop.db.selectFrom('shared_lines').selectAll().executeTakeFirstOrThrow()
  expect(line.credits).toContain('Legal femi')
})

test('yen are shared in whole yen', async () => {
  const { body } = await (await admin()).get<{ version: number }>('/api/settings')
  const currency: Currency = 'jpy'
  await (await admin()).patch('/api/settings', { version: body.version, currency })
  await shop.db.updateTable('beat_licenses').set({ price_cents: 333_300 }).execute()
  await acceptSplit(shop, await putSplit(shop, beat(), [femi, juno]))
  await sell(0, 3333)
  const after = await balances()
  expect(after).toMatchObject({ sales: -333_300 })
  for (const cents of Object.values(after)) expect(Math.abs(cents) % 100).toBe(0)
  expect(await findBreaches(shop.db)).toEqual([])
})
