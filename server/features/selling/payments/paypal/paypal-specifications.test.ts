import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { Specifications, specificationsFolder } from '#paypal-sandbox/test-specifications.ts'
import { PaypalClient } from './paypal-client.ts'
import { webhookEvents } from './paypal-events.ts'
import { createOrderBody } from './paypal-order-body.ts'

const orderId = '0190b0a4-77c1-7c6a-9c5e-33f09a1c2d4e'

/** Notes every request, and answers with something that no call takes. */
async function noteRequests(make: (client: PaypalClient) => Promise<unknown>[]) {
  const requests: { method: string; path: string; body: unknown }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const { method = '', url = '' } = request
      if (url !== '/v1/oauth2/token')
        requests.push({ method, path: url, body: body === '' ? undefined : JSON.parse(body) })
      response.end(JSON.stringify({ access_token: 't', expires_in: 600 }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await Promise.allSettled(
    make(new PaypalClient({ address: async () => url, clientId: 'a', clientSecret: 'b' })),
  )
  server.closeAllConnections()
  server.close()
  return requests
}

test.skipIf(!specificationsFolder)(
  'every request is as PayPal’s OpenAPI documents demand (skipped without PAYPAL_SPECIFICATIONS)',
  async () => {
    const specifications = new Specifications(String(specificationsFolder))
    const lines = [
      { title: 'Low Tide 🌊', license_name: 'Basic Lease', price_cents: 2900 },
      { title: 'x'.repeat(300), license_name: 'Exclusive', price_cents: 100_000 },
    ]
    const order = { id: orderId, amount_cents: 102_900, currency: 'jpy' as const }
    const store = { name: 'Night Bus', publicUrl: 'https://beats.example' }
    const amount = { currency_code: 'USD', value: '12.00' }
    const first = async (list: AsyncIterable<unknown>) => {
      for await (const one of list) return one
    }
    const requests = await noteRequests((client) => [
      client.createOrder(createOrderBody({ order, lines }, store), `order:${orderId}:paypal`),
      client.readOrder('5O190127TN364715T'),
      client.captureOrder('5O190127TN364715T', `order:${orderId}:capture:0`),
      client.readCapture('3C679366HH908993F'),
      client.refundCapture('3C679366HH908993F', { custom_id: orderId }, 'r'),
      client.refundCapture('3C679366HH908993F', { custom_id: orderId, amount, note_to_payer: 'Sorry!' }, 'r'),
      client.readRefund('1JU08902781691411'),
      client.readDispute('PP-D-4012'),
      first(client.listDisputes({ captureId: '3C679366HH908993F' })),
      first(client.listDisputes({ updatedAfter: Date.now() })),
      first(client.listEvents(0, Date.now())),
      first(client.listTransactions(0, 1_000)),
      client.listWebhooks(),
      client.createWebhook('https://beats.example/api/payments/webhook/paypal', webhookEvents),
      client.deleteWebhook('1JE4291016473214C'),
    ])
    expect(requests).toHaveLength(15)
    for (const { method, path, body } of requests)
      expect(specifications.checkRequest(method, path, body), `${method} ${path}`).toBeUndefined()
  },
)
