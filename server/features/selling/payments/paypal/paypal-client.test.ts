import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { PaypalClient } from './paypal-client.ts'
import { PaypalError, UnexpectedAnswerError } from './paypal-error.ts'

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'hang' | 'cut'
type Seen = { method: string; path: string; headers: IncomingMessage['headers']; body: string }

const token = (value: string, expires_in = 32_400): Answer => ({
  status: 200,
  body: { access_token: value, token_type: 'Bearer', expires_in, scope: 'one two' },
})
const amount = { currency_code: 'USD', value: '29.00' }
const order = {
  ...{ id: 'O1', intent: 'CAPTURE', status: 'APPROVED', links: [] },
  purchase_units: [{ reference_id: 'default', custom_id: 'ours', amount }],
}

/** A server that answers as the test says, and a client of it. */
async function connect(answer: (seen: Seen, at: number) => Answer, timeoutMs = 5_000) {
  const seen: Seen[] = []
  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const one = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body }
      seen.push(one)
      const said = answer(one, seen.length - 1)
      if (said === 'hang') return
      if (said === 'cut') return request.socket.destroy()
      response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
      response.end(said.body === undefined ? '' : JSON.stringify(said.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = new PaypalClient({
    address: async () => url,
    clientId: 'an-app',
    clientSecret: 'its secret',
    timeoutMs,
  })
  const close = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { client, seen, [Symbol.asyncDispose]: close }
}

const isToken = ({ path }: Seen) => path === '/v1/oauth2/token'
const failure = (status: number, issue: string): Answer => ({
  status,
  body: { name: 'SOME_NAME', message: 'No.', debug_id: 'd1', details: [{ issue, description: 'Why.' }] },
})

test('calls at once share one token, and say what PayPal needs to know', async () => {
  await using paypal = await connect((one) => (isToken(one) ? token('t1') : { status: 201, body: order }))
  const captured = await Promise.all([
    paypal.client.readOrder('O1'),
    paypal.client.captureOrder('O1', 'order:1:capture:0'),
  ])
  expect(captured[1]).toMatchObject({ id: 'O1', status: 'APPROVED' })
  expect(captured[1].purchase_units[0]?.amount).toEqual({ cents: 2900, currency: 'usd' })
  expect(paypal.seen.filter(isToken)).toHaveLength(1)
  expect(paypal.seen[0]).toMatchObject({
    body: 'grant_type=client_credentials',
    headers: { authorization: `Basic ${Buffer.from('an-app:its secret').toString('base64')}` },
  })
  expect(paypal.seen.find(({ path }) => path.endsWith('/capture'))).toMatchObject({
    method: 'POST',
    path: '/v2/checkout/orders/O1/capture',
    body: '{}',
    headers: {
      authorization: 'Bearer t1',
      prefer: 'return=representation',
      'paypal-request-id': 'order:1:capture:0',
      'content-type': 'application/json',
    },
  })
  expect(await paypal.client.scopes()).toEqual(['one', 'two'])
})

test('a token is fetched anew a minute before it expires', async () => {
  await using paypal = await connect((one, at) =>
    isToken(one) ? token(`t${at}`, 600) : { status: 200, body: order },
  )
  const start = Date.now()
  const clock = vi.spyOn(Date, 'now')
  await paypal.client.readOrder('O1')
  clock.mockReturnValue(start + 538_000)
  await paypal.client.readOrder('O1')
  expect(paypal.seen.filter(isToken)).toHaveLength(1)
  clock.mockReturnValue(start + 542_000)
  await paypal.client.readOrder('O1')
  expect(paypal.seen.filter(isToken)).toHaveLength(2)
  expect(paypal.seen.at(-1)?.headers.authorization).toBe('Bearer t3')
  clock.mockRestore()
})

test('a token that ended early is fetched anew once', async () => {
  await using paypal = await connect((one, at) => {
    if (isToken(one)) return token(`t${at}`)
    return one.headers.authorization === 'Bearer t0'
      ? failure(401, 'INVALID_TOKEN')
      : { status: 200, body: order }
  })
  expect((await paypal.client.readOrder('O1')).id).toBe('O1')
  expect(paypal.seen.map(({ path }) => path.split('/').at(-1))).toEqual(['token', 'O1', 'token', 'O1'])
})

test('wrong keys are an error after one more try', async () => {
  await using paypal = await connect((one) => (isToken(one) ? token('t') : failure(401, 'INVALID_TOKEN')))
  await expect(paypal.client.readOrder('O1')).rejects.toMatchObject({ status: 401 })
  expect(paypal.seen).toHaveLength(4)
  await using refused = await connect(() => ({ status: 401, body: { error: 'invalid_client' } }))
  await expect(refused.client.scopes()).rejects.toMatchObject({ status: 401, code: 'invalid_client' })
})

test('a refusal says what PayPal calls it, and holds no secret', async () => {
  await using paypal = await connect((one) =>
    isToken(one) ? token('t1') : failure(422, 'INSTRUMENT_DECLINED'),
  )
  const error = await paypal.client.captureOrder('O1', 'k').catch((error: unknown) => error)
  expect(error).toBeInstanceOf(PaypalError)
  expect(error).toMatchObject({
    status: 422,
    code: 'SOME_NAME',
    issues: [{ issue: 'INSTRUMENT_DECLINED', description: 'Why.' }],
    debugId: 'd1',
    message: 'PayPal answered 422 SOME_NAME INSTRUMENT_DECLINED (debug id d1): Why.',
  })
  expect(JSON.stringify([error, (error as Error).stack])).not.toMatch(/t1|secret/)
  // Not repeated.
  expect(paypal.seen).toHaveLength(2)
})

test('reads are repeated if they get no answer, and what changes something is not', async () => {
  await using paypal = await connect((one, at) => {
    if (isToken(one)) return token('t')
    return at === 1 ? 'cut' : at === 2 ? failure(503, 'X') : { status: 200, body: order }
  })
  expect((await paypal.client.readOrder('O1')).id).toBe('O1')
  await using once = await connect((one) => (isToken(one) ? token('t') : 'cut'))
  await expect(once.client.captureOrder('O1', 'k')).rejects.toThrow()
  expect(once.seen).toHaveLength(2)
})

test('after a read without an answer requests fail at once', async () => {
  await using paypal = await connect((one) => (isToken(one) ? token('t') : 'hang'), 50)
  await expect(paypal.client.readOrder('O1')).rejects.toThrow()
  const before = paypal.seen.length
  await expect(paypal.client.readOrder('O1')).rejects.toThrow('PayPal does not answer.')
  expect(paypal.seen).toHaveLength(before)
})

test('a limit of requests is waited for if it is short', async () => {
  await using paypal = await connect((one, at) => {
    if (isToken(one)) return token('t')
    return at === 1
      ? { ...(failure(429, 'X') as object), status: 429, headers: { 'retry-after': '1' } }
      : { status: 200, body: order }
  })
  expect((await paypal.client.readOrder('O1')).id).toBe('O1')
})

test('while a limit of requests lasts, none is sent', async () => {
  await using paypal = await connect((one) =>
    isToken(one) ? token('t') : { status: 429, headers: { 'retry-after': '60' } },
  )
  await expect(paypal.client.readOrder('O1')).rejects.toMatchObject({ status: 429 })
  await expect(paypal.client.captureOrder('O1', 'k')).rejects.toMatchObject({ status: 429 })
  expect(paypal.seen).toHaveLength(2)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  await expect(paypal.client.captureOrder('O1', 'k')).rejects.toMatchObject({ status: 429 })
  expect(paypal.seen).toHaveLength(3)
  clock.mockRestore()
})

test.each([
  ['no JSON', '<html>'],
  ['another order of magnitude', { ...order, purchase_units: [{ amount: { ...amount, value: '1e9' } }] }],
  ['nothing sold', { ...order, purchase_units: [] }],
  ['an unknown status', { ...order, status: 'HALF_DONE' }],
  ['nothing', undefined],
])('an answer with %s is none', async (_what, body) => {
  await using paypal = await connect((one) => (isToken(one) ? token('t') : { status: 200, body }))
  await expect(paypal.client.readOrder('O1')).rejects.toThrow(UnexpectedAnswerError)
})

test('pages are followed on the same host, whatever the link names', async () => {
  const event = (id: string) => ({
    id,
    create_time: '2026-11-26T10:00:00.000Z',
    event_type: 'X',
    resource: {},
  })
  await using paypal = await connect((one) => {
    if (isToken(one)) return token('t')
    const page = new URL(one.path, 'http://x').searchParams.get('page')
    const href = `https://elsewhere.example/v1/other?page=${Number(page ?? 1) + 1}`
    return {
      status: 200,
      body:
        page === '3'
          ? { events: [event('c')] }
          : { events: [event(`at${page}`)], links: [{ rel: 'next', href }] },
    }
  })
  const ids: string[] = []
  for await (const { id } of paypal.client.listEvents(0, 1_000)) ids.push(id)
  expect(ids).toEqual(['atnull', 'at2', 'c'])
  expect(paypal.seen.at(1)?.path).toBe(
    '/v1/notifications/webhooks-events?start_time=1970-01-01T00%3A00%3A00.000Z&end_time=1970-01-01T00%3A00%3A01.000Z&page_size=100',
  )
  expect(paypal.seen.at(-1)?.path).toBe('/v1/notifications/webhooks-events?page=3')
})

test('ids cannot reach other paths', async () => {
  await using paypal = await connect((one) => (isToken(one) ? token('t') : { status: 200, body: order }))
  await paypal.client.readOrder('../../v1/x?y=/')
  expect(paypal.seen.at(-1)?.path).toBe('/v2/checkout/orders/..%2F..%2Fv1%2Fx%3Fy%3D%2F')
})
