/**
 * `npm run test:paypal`: the client at PayPal's own sandbox, with the keys of an app there in PAYPAL_TEST_CLIENT_ID and
 * PAYPAL_TEST_CLIENT_SECRET, and negative testing on for its business account. No buyer is there to approve, so refusals are
 * asked for with `PayPal-Mock-Response`. PAYPAL_TEST_URL names another place to try it at.
 */
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { approveUrlAtPaypal } from './approve-url.ts'
import { paypalHosts } from './open-paypal.ts'
import { PaypalClient } from './paypal-client.ts'
import { PaypalError } from './paypal-error.ts'
import { createOrderBody } from './paypal-order-body.ts'
import { captureRefusalOf } from './paypal-refusals.ts'
import { describePaypalPayment } from './paypal-snapshot.ts'

const {
  PAYPAL_TEST_CLIENT_ID: clientId,
  PAYPAL_TEST_CLIENT_SECRET: clientSecret,
  PAYPAL_TEST_URL,
} = process.env
const url = PAYPAL_TEST_URL ?? paypalHosts.test
const client = new PaypalClient({
  address: async () => url,
  clientId: clientId ?? '',
  clientSecret: clientSecret ?? '',
})
const atPaypal = test.skipIf(!clientId || !clientSecret)
const order = { id: randomUUID(), amount_cents: 2900, currency: 'eur' as const }
const lines = [{ title: 'Low Tide 🌊', license_name: 'Basic Lease', price_cents: 2900 }]
const create = () =>
  client.createOrder(
    createOrderBody({ order, lines }, { name: 'Night Bus', publicUrl: 'https://beats.example' }),
    `test:${order.id}`,
  )
const known = { capture: 'open', refusals: 0, issue: null, reason: null } as const
const errorOf = async (answer: Promise<unknown>): Promise<PaypalError> => {
  const error = await answer.catch((error: unknown) => error)
  if (!(error instanceof PaypalError)) throw error
  return error
}

atPaypal(
  'an order is created once under its key, and read (skipped without PAYPAL_TEST_CLIENT_ID)',
  async () => {
    const made = await create()
    expect((await create()).id).toBe(made.id)
    const link = made.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve')?.href ?? ''
    if (PAYPAL_TEST_URL === undefined) expect(approveUrlAtPaypal(link)).toContain(made.id)
    const read = await client.readOrder(made.id)
    expect(
      describePaypalPayment({ order: read, known, disputes: [], isOwnRefund: () => false }),
    ).toMatchObject({
      paymentId: made.id,
      orderId: order.id,
      status: 'started',
      amountCents: 2900,
      currency: 'eur',
    })
  },
)

atPaypal('refusals are what the store’s table says (skipped without PAYPAL_TEST_CLIENT_ID)', async () => {
  const { id } = await create()
  const unapproved = await errorOf(client.captureOrder(id, randomUUID()))
  expect(captureRefusalOf(unapproved)).toMatchObject({ next: 'retry', issue: 'ORDER_NOT_APPROVED' })
  const send = globalThis.fetch
  for (const issue of ['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'ORDER_ALREADY_CAPTURED']) {
    const mock = JSON.stringify({ mock_application_codes: issue })
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) => {
      const headers = new Headers(init?.headers)
      headers.set('paypal-mock-response', mock)
      return send(to, { ...init, headers })
    })
    const refused = await errorOf(client.captureOrder(id, randomUUID()))
    fetched.mockRestore()
    expect(refused.issues, issue).toMatchObject([{ issue }])
  }
})

atPaypal(
  'lists are read, and what PayPal does not know is missing (skipped without PAYPAL_TEST_CLIENT_ID)',
  async () => {
    const now = Date.now()
    const dayMs = 86_400_000
    const count = async (list: AsyncIterable<unknown>) => {
      let read = 0
      for await (const _ of list) read++
      return read
    }
    for (const list of [
      client.listEvents(now - dayMs, now),
      client.listDisputes({ updatedAfter: now - dayMs }),
      client.listTransactions(now - dayMs, now),
    ])
      expect(await count(list)).toBeGreaterThanOrEqual(0)
    expect(await client.listWebhooks()).toBeInstanceOf(Array)
    for (const unknown of [
      client.readOrder('5O190127TN364715T'),
      client.readCapture('3C679366HH908993F'),
      client.readRefund('1JU08902781691411'),
    ])
      expect((await errorOf(unknown)).isMissing).toBe(true)
  },
)
