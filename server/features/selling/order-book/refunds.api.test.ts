import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import type { Order } from '#contract/orders/order.ts'
import type { AuditEntry } from '#contract/store/audit.ts'
import { reconcile } from '#server/features/selling/payments/reconcile.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const context = () => ({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} })
const refunds = async () => (await shop.payments.stripe.refunds.list({ limit: 100 })).data
const statuses = (order: Order) => order.paymentHistory.map((entry) => entry.status)

test('a refund returns the money, closes the downloads and mails the buyer', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  await shop.app.jobs.drain()
  const before = await customer.order(id)
  const url = before.beats[0]!.delivery!.files[0]!.url!
  expect((await customer.get(url)).status).toBe(200)
  const admin = await shop.as(shop.admin)
  const answer = await admin.post('/api/payments/refund', { orderId: id })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Order refunded successfully.' } })
  const after = await customer.order(id)
  expect(after.paymentStatus).toBe('Refunded')
  expect(statuses(after)).toEqual(['Pending', 'Completed', 'Refunded'])
  expect(after.beats[0]!.delivery).toMatchObject({ state: 'revoked', documentUrl: null })
  expect(await customer.get(url)).toMatchObject({ status: 403, body: { code: 'download_revoked' } })
  await shop.app.jobs.drain()
  const mails = await shop.db
    .selectFrom('mailbox')
    .select(['recipient', 'subject'])
    .where('subject', 'not like', 'You made a sale%')
    .orderBy('id')
    .execute()
  expect(mails.map((mail) => mail.recipient)).toEqual([shop.customer.email, shop.customer.email])
  expect(mails[1]!.subject).toMatch(/^Your refund: order BB-/)
})

test('ten concurrent requests make one refund', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  const admin = await shop.as(shop.admin)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.post('/api/api/payments/refund', { orderId: id })),
  )
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect(answers.every(({ status, body }) => status === 200 || body.code === 'not_refundable')).toBe(true)
  expect((await refunds()).map((refund) => refund.amount)).toEqual([2900])
})

test('only admins can refund, and only paid orders', async () => {
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { body } = await customer.checkOut(29)
  const admin = await shop.as(shop.admin)
  const refund = { orderId: body.orderId }
  expect((await (await shop.as()).post('/api/payments/refund', refund)).status).toBe(401)
  expect((await customer.post('/api/payments/refund', refund)).status).toBe(403)
  expect(await admin.post('/api/payments/refund', refund)).toMatchObject({
    status: 409,
    body: { code: 'not_refundable' },
  })
  expect((await admin.post('/api/payments/refund', { orderId: 'none' })).status).toBe(404)
  expect((await admin.post('/api/payments/refund', {})).status).toBe(400)
  expect(await refunds()).toEqual([])
})

test('a refund whose response was lost is found, not repeated', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  const admin = await shop.as(shop.admin)
  // Processed, then disconnected, three times: the SDK gives up.
  shop.sandbox!.faults.commitThenDrop = 3
  expect(await admin.post('/api/payments/refund', { orderId: id })).toMatchObject({ status: 503 })
  expect((await admin.get<Order[]>('/api/orders')).body[0]).toMatchObject({ refunding: true })
  await reconcile(context())
  expect((await customer.order(id)).paymentStatus).toBe('Refunded')
  expect(await refunds()).toHaveLength(1)
})

test('an order stays Completed until the bank accepts its refund', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29, '4000000000007726')
  const admin = await shop.as(shop.admin)
  const answer = await admin.post('/api/payments/refund', { orderId: id })
  expect(answer.body).toEqual({ message: 'The refund is on its way.' })
  expect(statuses(await customer.order(id))).toEqual(['Pending', 'Completed', 'Pending'])
  expect((await customer.order(id)).paymentStatus).toBe('Completed')
  shop.sandbox!.runPendingTasks()
  await reconcile(context())
  expect((await customer.order(id)).paymentStatus).toBe('Refunded')
})

test('a refund that fails later reopens the downloads', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29, '4000000000005126')
  const admin = await shop.as(shop.admin)
  await admin.post('/api/payments/refund', { orderId: id })
  expect((await customer.order(id)).paymentStatus).toBe('Refunded')
  shop.sandbox!.runPendingTasks()
  await reconcile(context())
  const order = await customer.order(id)
  expect(order.paymentStatus).toBe('Completed')
  expect(order.paymentHistory.at(-1)).toMatchObject({ status: 'Failed', message: 'Refund failed' })
  expect(order.beats[0]!.delivery!.state).not.toBe('revoked')
})

test('a dispute closes the downloads, winning it reopens them', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29, '4000000000000259')
  const disputes = async () => (await shop.payments.stripe.disputes.list()).data
  shop.sandbox!.runPendingTasks()
  expect(await disputes()).toHaveLength(1)
  await reconcile(context())
  expect(await customer.order(id)).toMatchObject({
    paymentStatus: 'Disputed',
    beats: [{ delivery: { state: 'revoked' } }],
  })
  const [dispute] = await disputes()
  await shop.payments.stripe.disputes.update(dispute!.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })
  await reconcile(context())
  const won = await customer.order(id)
  expect(won.paymentStatus).toBe('Completed')
  expect(won.beats[0]!.delivery!.state).not.toBe('revoked')
})

test('a refused refund is reported, and the order follows the dispute', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29, '4000000000000259')
  const disputes = async () => (await shop.payments.stripe.disputes.list()).data
  shop.sandbox!.runPendingTasks()
  expect(await disputes()).toHaveLength(1)
  const admin = await shop.as(shop.admin)
  // The store does not know of the dispute yet.
  const answer = await admin.post('/api/payments/refund', { orderId: id })
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'refund_refused', detail: expect.stringContaining('has been charged back') },
  })
  expect((await customer.order(id)).paymentStatus).toBe('Disputed')
})

const shownRefund = async () => {
  const admin = await shop.as(shop.admin)
  return (await admin.get<AdminOrder[]>('/api/orders')).body[0]!.refund
}
const ask = async (orderId: string) => (await shop.as(shop.admin)).post('/api/payments/refund', { orderId })

test('a refund without funds ends with the provider’s reason and is not retried', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  shop.sandbox!.faults.refuseRefunds = 1
  expect(await ask(id)).toMatchObject({
    status: 409,
    body: { code: 'refund_refused', detail: expect.stringContaining('Insufficient funds') },
  })
  expect(await shownRefund()).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Insufficient funds'),
  })
  await reconcile(context())
  expect(await refunds()).toEqual([])
  expect((await customer.order(id)).paymentStatus).toBe('Completed')
  // Requested again, with funds.
  expect((await ask(id)).status).toBe(200)
  expect((await customer.order(id)).paymentStatus).toBe('Refunded')
})

test('a refund waiting for the provider says why, and an admin can cancel it', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  shop.sandbox!.faults.failRequests = 3
  expect((await ask(id)).status).toBe(503)
  expect(await shownRefund()).toMatchObject({ state: 'requested', problem: expect.any(String) })
  const admin = await shop.as(shop.admin)
  expect((await customer.remove(`/api/orders/${id}/refund`)).status).toBe(403)
  expect((await admin.remove(`/api/orders/${id}/refund`)).status).toBe(200)
  expect(await shownRefund()).toMatchObject({ state: 'canceled' })
  await reconcile(context())
  expect(await refunds()).toEqual([])
  expect(await admin.remove(`/api/orders/${id}/refund`)).toMatchObject({
    status: 404,
    body: { code: 'refund_not_found' },
  })
  const { body } = await admin.get<AuditEntry[]>('/api/admin/audit?action=order.refund-canceled')
  expect(body).toMatchObject([{ subject: { id } }])
})

test('a refund that reached the provider cannot be canceled, even if its response was lost', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  shop.sandbox!.faults.commitThenDrop = 3
  expect((await ask(id)).status).toBe(503)
  const admin = await shop.as(shop.admin)
  expect(await admin.remove(`/api/orders/${id}/refund`)).toMatchObject({
    status: 409,
    body: { code: 'refund_sent' },
  })
  expect((await customer.order(id)).paymentStatus).toBe('Refunded')
})

test('a refund that fails for a day ends, and admins are mailed', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  shop.sandbox!.faults.failRequests = 3
  expect((await ask(id)).status).toBe(503)
  await shop.db
    .updateTable('refunds')
    .set({ created_at: Date.now() - 21 * 3_600_000 })
    .execute()
  await reconcile(context())
  expect(await refunds()).toEqual([])
  expect(await shownRefund()).toMatchObject({ state: 'failed', problem: expect.stringContaining('20 hours') })
  const alerts = await shop.db
    .selectFrom('mails')
    .select('recipient')
    .where('template', '=', 'payment alert')
    .execute()
  expect(alerts).toEqual([{ recipient: shop.admin.email }])
})
