import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteAccount } from '#server/features/accounts/users/delete-account.ts'
import { reconcile } from '#server/features/selling/payments/reconcile.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const chargeable = async () =>
  (await shop.payments.stripe.paymentIntents.list({ limit: 100 })).data.filter(
    ({ status }) => status !== 'canceled' && status !== 'succeeded',
  )
const noteRefund = (orderId: string) =>
  shop.db
    .insertInto('refunds')
    .values({
      id: `refund-of-${orderId}`,
      order_id: orderId,
      amount_cents: 2900,
      status: 'requested',
      provider_id: null,
      requested_by: shop.admin.id,
      created_at: Date.now(),
    })
    .execute()

test('a checkout concurrent with its account’s deletion leaves nothing to charge', {}, async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  await customer.checkOut(29)
  await customer.addToCart(shop.licenses[2]!)
  const checkouts = Array.from({ length: 12 }, async (_, count) => {
    await wait(count * 8)
    return customer.checkOut(74.5)
  })
  await wait(20)
  await deleteAccount(shop.app, shop.connection, shop.customer.id)
  const answers = await Promise.all(checkouts)
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  expect(await chargeable()).toEqual([])
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
})

/** Spies on the locks of this name. `waits` resolves once someone waits for one in use. */
function watchLocks(name: string) {
  const { locks } = shop.payments
  const run = locks.run.bind(locks)
  const inUse = new Set<symbol>()
  const { promise: waits, resolve } = Promise.withResolvers<'waits'>()
  vi.spyOn(locks, 'run').mockImplementation(async (asked, work) => {
    if (asked !== name) return run(asked, work)
    const turn = Symbol(name)
    if (inUse.size > 0) resolve('waits')
    inUse.add(turn)
    return run(asked, work).finally(() => inUse.delete(turn))
  })
  return waits
}

test('a checkout during an account’s deletion waits and then finds no account', {}, async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const waits = watchLocks(`checkout:${shop.customer.id}`)
  let checkout: ReturnType<typeof customer.checkOut> | undefined
  let first: unknown
  // The innermost step: the orders are deleted, the account is not yet.
  shop.app.aroundUserDeletion.unshift(async (_userId, deletion) => {
    checkout = customer.checkOut(29)
    first = await Promise.race([checkout.then(() => 'checks out'), waits])
    await deletion()
  })
  await deleteAccount(shop.app, shop.connection, shop.customer.id)
  expect(first).toBe('waits')
  expect(await checkout).toMatchObject({ status: 409, body: { code: 'cart_empty' } })
  expect(await shop.payments.stripe.paymentIntents.list()).toMatchObject({ data: [] })
})

test('a pending refund is made even after its order was deleted', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  await noteRefund(id)
  const admin = await shop.as(shop.admin)
  expect((await admin.remove(`/api/orders/${id}`)).status).toBe(200)
  await reconcile({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} })
  expect((await shop.payments.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([2900])
  expect(await shop.db.selectFrom('orders').select(['status', 'email']).execute()).toEqual([
    { status: 'Refunded', email: null },
  ])
})

test('a refund in progress does not block deleting the account', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29, '4000000000007726')
  const admin = await shop.as(shop.admin)
  await admin.post('/api/payments/refund', { orderId: id })
  await deleteAccount(shop.app, shop.connection, shop.customer.id)
  shop.sandbox!.runPendingTasks()
  await reconcile({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} })
  expect(await shop.db.selectFrom('orders').select('status').execute()).toEqual([{ status: 'Refunded' }])
})
