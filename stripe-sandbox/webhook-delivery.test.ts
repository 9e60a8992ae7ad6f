import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { openSandbox } from './test-client.ts'

const order = { amount: 2999, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' }

/** A webhook endpoint that verifies with the SDK and answers 500 to the first `refusals` deliveries. */
async function openReceiver(secret: string, refusals = 0) {
  const received: Stripe.Event[] = []
  let refused = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (refused < refusals) {
      refused += 1
      response.writeHead(500).end()
      return
    }
    const signature = request.headers['stripe-signature'] ?? ''
    received.push(new Stripe('sk_test_x').webhooks.constructEvent(Buffer.concat(chunks), signature, secret))
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    refusedCount: () => refused,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('events arrive signed and are retried until they are accepted', async () => {
  await using api = await openSandbox()
  await using receiver = await openReceiver(api.sandbox.webhookSecret, 3)
  api.sandbox.forwardTo(receiver.url)
  await api.stripe.paymentIntents.create(order)
  await vi.waitFor(() => expect(api.sandbox.pendingWebhooks()).toBe(0), 60_000)
  expect(receiver.refusedCount()).toBe(3)
  const types = receiver.received.map((event) => event.type).sort()
  expect(types).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'])
})

test('the signature covers the secret, the body and the time', async () => {
  await using api = await openSandbox()
  const { webhooks } = api.stripe
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } })
  const header = webhooks.generateTestHeaderString({ payload, secret: api.sandbox.webhookSecret })
  expect(webhooks.constructEvent(payload, header, api.sandbox.webhookSecret).id).toBe('evt_1')
  expect(() => webhooks.constructEvent(`${payload} `, header, api.sandbox.webhookSecret)).toThrow()
  expect(() => webhooks.constructEvent(payload, header, 'whsec_other')).toThrow()
})

test('webhooks can be dropped and duplicated; the event list has each event once', async () => {
  await using api = await openSandbox()
  await using receiver = await openReceiver(api.sandbox.webhookSecret)
  api.sandbox.forwardTo(receiver.url)
  Object.assign(api.sandbox.faults, { dropWebhooks: 1, duplicateWebhooks: 1, reorderWebhooksMs: 100 })
  await api.stripe.paymentIntents.create(order)
  await vi.waitFor(() => expect(api.sandbox.pendingWebhooks()).toBe(0), 60_000)
  expect(receiver.received).toHaveLength(3)
  expect(new Set(receiver.received.map((event) => event.id)).size).toBe(2)
  expect((await api.stripe.events.list()).data).toHaveLength(3)
})

test('events are paginated in both directions and filtered by type and time', async () => {
  await using api = await openSandbox()
  for (let count = 0; count < 5; count++) await api.stripe.paymentIntents.create(order)
  const all: Stripe.Event[] = []
  for await (const event of api.stripe.events.list({ limit: 4 })) all.push(event)
  expect(all).toHaveLength(15)
  const second = await api.stripe.events.list({ limit: 4, starting_after: all[3]!.id })
  expect(second.data[0]!.id).toBe(all[4]!.id)
  const back = await api.stripe.events.list({ limit: 2, ending_before: all[4]!.id })
  expect(back.data.map((event) => event.id)).toEqual([all[2]!.id, all[3]!.id])
  expect(back.has_more).toBe(true)
  const paid = await api.stripe.events.list({ types: ['charge.succeeded', 'charge.failed'], limit: 100 })
  expect(paid.data).toHaveLength(5)
  const future = Math.floor(Date.now() / 1000) + 60
  expect((await api.stripe.events.list({ created: { gte: future } })).data).toEqual([])
})
