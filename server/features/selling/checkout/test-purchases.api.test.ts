import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Verification } from '#contract/licenses/verification.ts'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { type PaymentMode, TEST_PURCHASE } from '#contract/orders/payment-mode.ts'
import type { Today } from '#contract/store/today.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
})
afterEach(() => shop.close())

const payIn = (mode: PaymentMode | null) =>
  shop.db.updateTable('orders').set({ payment_mode: mode }).execute()

/** A paid order, optionally of another mode, as before the store's keys changed. */
async function buy(mode?: PaymentMode) {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  if (mode) await payIn(mode)
  await shop.app.jobs.drain()
  return customer.order(id)
}

const verify = async (certificate: string) =>
  (await (await shop.as()).get<Verification>(`/api/verify/${certificate}`)).body
const today = async () => (await (await shop.as(shop.admin)).get<Today>('/api/admin/today')).body

test('a sandbox purchase is marked as a test in order, certificate, signed text, mail and CSV', async () => {
  const order = await buy()
  expect(order.paymentMode).toBe('sandbox')
  const checked = await verify(order.beats[0]!.delivery!.certificate)
  expect(checked.state).toBe('test')
  expect(JSON.parse(checked.signedText!)).toMatchObject({ test: true })
  const admin = await shop.as(shop.admin)
  expect((await admin.get<AdminOrder[]>('/api/orders')).body).toMatchObject([{ paymentMode: 'sandbox' }])
  const [head, row] = (await admin.get('/api/orders/export')).raw.toString('utf8').trim().split('\r\n')
  expect(head).toContain(',"mode",')
  expect(row).toContain(',"sandbox",')
  const mails = await shop.db.selectFrom('mailbox').select(['subject', 'text']).execute()
  expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Your receipt/))
  for (const { text } of mails) expect(text).toContain(TEST_PURCHASE.message)
})

test('a live purchase is a valid license without a note', async () => {
  const { beats, paymentMode } = await buy('live')
  expect(paymentMode).toBe('live')
  const checked = await verify(beats[0]!.delivery!.certificate)
  expect(checked.state).toBe('valid')
  expect(JSON.parse(checked.signedText!)).not.toHaveProperty('test')
})

test('a sandbox certificate from before the test flag is invalid, too', async () => {
  const { beats } = await buy('live')
  await payIn('test')
  expect((await verify(beats[0]!.delivery!.certificate)).state).toBe('test')
})

test.each(['test', 'live'] as const)('a sale in mode %s is no revenue of a sandbox', async (mode) => {
  await buy(mode)
  const { mode: own, money, steps, latestOrders } = await today()
  expect(own).toBe('sandbox')
  expect(money).toMatchObject({ orders: 0, paid: 0, kept: 0 })
  expect(steps.sold).toBe(0)
  expect(latestOrders).toMatchObject([{ paymentMode: mode }])
})

test('orders without a recorded mode count as the store’s mode', async () => {
  const { id } = await buy()
  await payIn(null)
  const { money, latestOrders } = await today()
  expect(money).toMatchObject({ orders: 1, paid: 29, kept: 29 })
  expect(latestOrders).toMatchObject([{ id, paymentMode: 'sandbox' }])
})
