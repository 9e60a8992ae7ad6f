import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32 } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { isOfPaypal, isOfSandbox, PaypalCertificates } from './paypal-certificates.ts'
import { subjectOf, verifyPaypalEvent } from './paypal-events.ts'

const webhookId = '1JE4291016473214C'
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const body = Buffer.from(
  JSON.stringify({
    id: 'WH-1',
    create_time: '2026-11-26T10:00:00.000Z',
    resource_type: 'capture',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: 'C1', supplementary_data: { related_ids: { order_id: 'O1' } } },
  }),
)

/** Serves the key in place of a certificate, redirects, and an error. */
async function serveKey() {
  let requests = 0
  const server = createServer((request, response) => {
    requests++
    if (request.url === '/moved') response.writeHead(302, { location: '/key' }).end()
    else if (request.url === '/gone') response.writeHead(500).end()
    else response.end(publicKey.export({ type: 'spki', format: 'pem' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => void server.close()
  const certificates = new PaypalCertificates(isOfSandbox(async () => url))
  return { url, certificates, requests: () => requests, [Symbol.asyncDispose]: close }
}

function sign(
  payload: Buffer,
  url: string,
  { id = webhookId, key = privateKey }: { id?: string; key?: KeyObject } = {},
) {
  const text = `t-1|2026-11-26T10:00:01Z|${id}|${crc32(payload)}`
  return {
    'paypal-transmission-id': 't-1',
    'paypal-transmission-time': '2026-11-26T10:00:01Z',
    'paypal-transmission-sig': createSign('sha256').update(text).sign(key, 'base64'),
    'paypal-cert-url': url,
    'paypal-auth-algo': 'SHA256withRSA',
  }
}

test('a signed event is read, and its key fetched once', async () => {
  await using served = await serveKey()
  const { certificates } = served
  const headers = sign(body, `${served.url}/key`)
  for (let at = 0; at < 3; at++)
    expect(await verifyPaypalEvent(headers, body, { webhookId, certificates })).toMatchObject({ id: 'WH-1' })
  expect(served.requests()).toBe(1)
})

test('what is not signed for this webhook is refused', async () => {
  await using served = await serveKey()
  const { certificates } = served
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const good = sign(body, `${served.url}/key`)
  const refused: [string, Record<string, string | undefined>, Buffer][] = [
    ['another webhook', sign(body, `${served.url}/key`, { id: '9XX' }), body],
    ['the event’s id in place of the webhook’s', sign(body, `${served.url}/key`, { id: 'WH-1' }), body],
    ['another key', sign(body, `${served.url}/key`, { key: other }), body],
    ['another body', good, Buffer.concat([body, Buffer.from(' ')])],
    ['another algorithm', { ...good, 'paypal-auth-algo': 'none' }, body],
    ['no signature', { ...good, 'paypal-transmission-sig': undefined }, body],
    ['half a signature', { ...good, 'paypal-transmission-sig': 'AAAA' }, body],
    ['a long header', { ...good, 'paypal-transmission-time': '0'.repeat(3000) }, body],
    ['no address', { ...good, 'paypal-cert-url': 'here' }, body],
    ['nothing', {}, body],
  ]
  for (const [what, headers, payload] of refused)
    await expect(
      verifyPaypalEvent(headers, payload, { webhookId, certificates }),
      what,
    ).rejects.toMatchObject({
      code: 'invalid_signature',
    })
  await expect(verifyPaypalEvent(good, body, { webhookId: undefined, certificates })).rejects.toMatchObject({
    code: 'invalid_signature',
  })
})

test.each([
  'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
  'https://evil.example/v1/notifications/certs/CERT-1',
  'https://evil.example/?https://api.paypal.com/',
  'https://api.paypal.com@evil.example/',
  'https://user:word@api.paypal.com/',
  'http://api.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
  'https://www.paypal.com/v1/notifications/certs/CERT-1',
  'https://paypal.com/',
  'file:///etc/passwd',
  '//api.paypal.com/x',
  `https://api.paypal.com/${'x'.repeat(500)}`,
])('no certificate is taken from %s', async (url) => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('fetched'))
  expect(await new PaypalCertificates(isOfPaypal).keyAt(url)).toBeUndefined()
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})

test('certificates are taken from both hosts of PayPal', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('fetched'))
  for (const host of ['api.paypal.com', 'api.sandbox.paypal.com'])
    await expect(
      new PaypalCertificates(isOfPaypal).keyAt(`https://${host}/v1/notifications/certs/CERT-1`),
    ).rejects.toThrow('fetched')
  fetched.mockRestore()
})

test('a certificate is not followed elsewhere, and asked for again if it could not be had', async () => {
  await using served = await serveKey()
  await expect(served.certificates.keyAt(`${served.url}/moved`)).rejects.toThrow()
  expect(served.requests()).toBe(1)
  for (let at = 0; at < 2; at++)
    await expect(served.certificates.keyAt(`${served.url}/gone`)).rejects.toThrow()
  expect(served.requests()).toBe(3)
})

test('ten certificates a minute are asked for at most', async () => {
  await using served = await serveKey()
  const { certificates } = served
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
  for (let at = 0; at < 10; at++) await certificates.keyAt(`${served.url}/key?${at}`)
  await expect(certificates.keyAt(`${served.url}/key?10`)).rejects.toThrow('Too many')
  // A known one is no request.
  await certificates.keyAt(`${served.url}/key?3`)
  clock.mockReturnValue(Date.now() + 61_000)
  await certificates.keyAt(`${served.url}/key?10`)
  expect(served.requests()).toBe(11)
  clock.mockRestore()
})

const links = [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/C9' }]
test.each([
  ['CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: 'O1' }, ['O1', null]],
  [
    'PAYMENT.CAPTURE.COMPLETED',
    'capture',
    { id: 'C1', supplementary_data: { related_ids: { order_id: 'O1' } } },
    ['O1', null],
  ],
  ['CHECKOUT.PAYMENT-APPROVAL.REVERSED', 'checkout-order', { order_id: 'O1' }, ['O1', null]],
  ['PAYMENT.CAPTURE.DENIED', 'capture', { id: 'C1' }, [null, 'C1']],
  ['PAYMENT.CAPTURE.REFUNDED', 'refund', { id: 'R1', links }, [null, 'C9']],
  [
    'PAYMENT.CAPTURE.REFUNDED',
    'refund',
    { id: 'R1', links: [{ rel: 'up', href: 'https://x/../C9' }] },
    [null, null],
  ],
  [
    'CUSTOMER.DISPUTE.CREATED',
    'dispute',
    { disputed_transactions: [{ seller_transaction_id: 'C1' }] },
    [null, 'C1'],
  ],
  ['CUSTOMER.DISPUTE.CREATED', 'dispute', { disputed_transactions: 7, id: 'PP-1' }, [null, null]],
  ['BILLING.PLAN.CREATED', 'plan', { id: 'P-1' }, [null, null]],
  ['CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: { $ne: 1 } }, [null, null]],
  ['CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: 'x'.repeat(200) }, [null, null]],
  ['CHECKOUT.ORDER.APPROVED', 'checkout-order', null, [null, null]],
  ['CHECKOUT.ORDER.APPROVED', 'checkout-order', [[[[]]]], [null, null]],
])('what %s of a %s names', (event_type, resource_type, resource, [orderId, captureId]) => {
  const event = { id: 'WH-1', create_time: 0, event_type, resource_type, resource }
  expect(subjectOf(event)).toEqual({ orderId, captureId })
})
