import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32 } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { openSandbox, pay, wireOrder } from './test-client.ts'

const patience = 60_000

/** A webhook endpoint that answers 500 to the first `refusals` deliveries. */
async function openReceiver(refusals = 0) {
  const received: { headers: IncomingHttpHeaders; body: string; type: string; id: string }[] = []
  let refused = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (refused < refusals) {
      refused += 1
      response.writeHead(500).end()
      return
    }
    const body = Buffer.concat(chunks).toString('utf8')
    const { event_type: type, id } = JSON.parse(body)
    received.push({ headers: request.headers, body, type, id })
    response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('events arrive signed, and are retried until they are accepted', async () => {
  await using api = await openSandbox()
  await using receiver = await openReceiver(2)
  api.sandbox.forwardTo(receiver.url)
  await pay(api)
  await vi.waitFor(() => expect(api.sandbox.pendingWebhooks()).toBe(0), patience)
  expect(receiver.received.map(({ type }) => type).sort()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'CHECKOUT.ORDER.COMPLETED',
    'PAYMENT.CAPTURE.COMPLETED',
  ])
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]]
  const header = (name: string) => String(headers[`paypal-${name}`])
  expect(header('auth-algo')).toBe('SHA256withRSA')
  const key = createPublicKey(await (await fetch(header('cert-url'))).text())
  const verifies = (webhookId: string, text = body) => {
    const signed = `${header('transmission-id')}|${header('transmission-time')}|${webhookId}|${crc32(text)}`
    return verify('sha256', Buffer.from(signed), key, Buffer.from(header('transmission-sig'), 'base64'))
  }
  expect(verifies(api.sandbox.webhookId)).toBe(true)
  expect(verifies('other')).toBe(false)
  expect(verifies(api.sandbox.webhookId, `${body} `)).toBe(false)
})

test('an event names the order, the capture and the refund', async () => {
  await using api = await openSandbox()
  const { orderId, captureId } = await pay(api)
  const refund = await api.call('POST', `/v2/payments/captures/${captureId}/refund`, {})
  const { body } = await api.call('GET', '/v1/notifications/webhooks-events')
  const resourceOf = (type: string) =>
    body.events.find((event: { event_type: string }) => event.event_type === type).resource
  expect(resourceOf('CHECKOUT.ORDER.APPROVED').id).toBe(orderId)
  expect(resourceOf('PAYMENT.CAPTURE.COMPLETED')).toMatchObject({
    id: captureId,
    supplementary_data: { related_ids: { order_id: orderId } },
  })
  expect(resourceOf('PAYMENT.CAPTURE.REFUNDED')).toMatchObject({ id: refund.body.id })
  expect(resourceOf('PAYMENT.CAPTURE.REFUNDED').links[1]).toMatchObject({
    rel: 'up',
    href: `${api.sandbox.url}/v2/payments/captures/${captureId}`,
  })
})

test('webhooks are created, listed and deleted; each gets the events that it asks for', async () => {
  await using api = await openSandbox()
  await using receiver = await openReceiver()
  const path = '/v1/notifications/webhooks'
  const list = async () => (await api.call('GET', path)).body.webhooks
  expect(await list()).toEqual([])
  api.sandbox.forwardTo('http://127.0.0.1:9/nobody')
  expect(await list()).toMatchObject([{ id: api.sandbox.webhookId }])
  const body = { url: receiver.url, event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] }
  const made = await api.call('POST', path, body)
  expect(made).toMatchObject({ status: 201, body: { url: receiver.url } })
  expect((await api.call('POST', path, body)).body.name).toBe('WEBHOOK_URL_ALREADY_EXISTS')
  expect((await api.call('POST', path, { ...body, url: 'shop' })).status).toBe(400)
  await pay(api)
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), patience)
  expect(receiver.received[0]!.type).toBe('PAYMENT.CAPTURE.COMPLETED')
  expect((await api.call('DELETE', `${path}/${made.body.id}`)).status).toBe(204)
  expect((await api.call('DELETE', `${path}/${made.body.id}`)).status).toBe(404)
  for (let count = 0; count < 9; count++)
    expect((await api.call('POST', path, { ...body, url: `https://shop.example/${count}` })).status).toBe(201)
  expect((await api.call('POST', path, body)).body.name).toBe('WEBHOOK_NUMBER_LIMIT_EXCEEDED')
})

test('webhooks can be dropped and duplicated; the list has each event once', async () => {
  await using api = await openSandbox()
  await using receiver = await openReceiver()
  api.sandbox.forwardTo(receiver.url)
  Object.assign(api.sandbox.faults, { dropWebhooks: 1, duplicateWebhooks: 1, reorderWebhooksMs: 100 })
  await pay(api)
  await vi.waitFor(() => expect(api.sandbox.pendingWebhooks()).toBe(0), patience)
  expect(receiver.received).toHaveLength(3)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2)
  expect((await api.call('GET', '/v1/notifications/webhooks-events')).body.events).toHaveLength(3)
})

test('events are listed newest first, by page, type and time', async () => {
  await using api = await openSandbox()
  for (const invoice of ['1', '2', '3']) await pay(api, { invoice })
  const path = '/v1/notifications/webhooks-events'
  const ids: string[] = []
  let next: string | undefined = `${path}?page_size=4`
  while (next) {
    const { body }: { body: { events: { id: string }[]; links: { rel: string; href: string }[] } } =
      await api.call('GET', next)
    ids.push(...body.events.map(({ id }) => id))
    const href: string | undefined = body.links.find(({ rel }) => rel === 'next')?.href
    next = href && new URL(href).pathname + new URL(href).search
  }
  expect(ids).toHaveLength(9)
  expect(new Set(ids).size).toBe(9)
  const count = async (query: string) => (await api.call('GET', `${path}?${query}`)).body.count
  expect(await count('event_type=PAYMENT.CAPTURE.COMPLETED')).toBe(3)
  const [past, future] = [-60_000, 60_000].map((ms) => new Date(Date.now() + ms).toISOString())
  expect(await count(`page_size=50&start_time=${past}&end_time=${future}`)).toBe(9)
  expect(await count(`start_time=${future}`)).toBe(0)
  expect((await api.call('GET', `${path}?start_time=yesterday`)).status).toBe(400)
  expect((await api.call('GET', `${path}/${ids[0]}`)).body.id).toBe(ids[0])
})

test('a late event is missing from the list until time is skipped', async () => {
  await using api = await openSandbox()
  const { body } = await api.call('POST', '/v2/checkout/orders', wireOrder, { 'paypal-request-id': 'k' })
  api.sandbox.faults.lateEvents = 1
  api.sandbox.approve(body.id)
  const count = async () => (await api.call('GET', '/v1/notifications/webhooks-events')).body.count
  expect(await count()).toBe(0)
  await api.help('POST', '/advance')
  expect(await count()).toBe(1)
  expect(api.sandbox.occurrences().events_late).toBe(1)
})
