import { OAuthAuthorizationController } from '@paypal/paypal-server-sdk'
import { expect, test } from 'vitest'
import { openSandbox, pay, wireOrder } from './test-client.ts'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('the SDK gets a token with the scopes of what is on', async () => {
  await using api = await openSandbox()
  const oauth = new OAuthAuthorizationController(api.client)
  const authorization = `Basic ${btoa(`${api.sandbox.clientId}:${api.sandbox.clientSecret}`)}`
  const { result } = await oauth.requestToken({ authorization })
  expect(result.expiresIn).toBe(32_400n)
  expect(result.scope).toContain('https://uri.paypal.com/services/disputes/read-seller')
  api.sandbox.permissions.disputes = false
  const next = await oauth.requestToken({ authorization })
  expect(next.result.scope).not.toContain('disputes')
  const refused = await api.call('GET', '/v1/customer/disputes')
  expect(refused).toMatchObject({ status: 403, body: { name: 'NOT_AUTHORIZED' } })
})

test('wrong keys get no token', async () => {
  await using api = await openSandbox()
  const ask = (authorization: string, body = 'grant_type=client_credentials') =>
    api.send('/v1/oauth2/token', { method: 'POST', headers: { ...form, authorization }, body })
  expect(await ask(`Basic ${btoa('a:b')}`)).toMatchObject({
    status: 401,
    body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
  })
  expect((await ask('')).status).toBe(401)
  const right = `Basic ${btoa(`${api.sandbox.clientId}:${api.sandbox.clientSecret}`)}`
  expect((await ask(right, 'grant_type=password')).body.error).toBe('unsupported_grant_type')
})

test('a token that is unknown, expired or lost is refused, and a new one works', async () => {
  await using api = await openSandbox({ tokenLifetimeSeconds: 0 })
  expect((await api.call('GET', '/v1/notifications/webhooks')).body.name).toBe('AUTHENTICATION_FAILURE')
  await using other = await openSandbox()
  const ask = async () => (await other.call('GET', '/v1/notifications/webhooks')).status
  expect(await ask()).toBe(200)
  other.sandbox.faults.loseTokens = 1
  expect([await ask(), await ask()]).toEqual([401, 401])
  other.signOut()
  expect(await ask()).toBe(200)
  expect(other.sandbox.occurrences().tokens_lost).toBe(1)
  const unknown = await other.send('/v2/checkout/orders/1', { headers: { authorization: 'Bearer x' } })
  expect(unknown.status).toBe(401)
})

test('requests are limited, and nothing is done', async () => {
  await using api = await openSandbox()
  await pay(api)
  api.sandbox.faults.limitRequests = 1
  const limited = await api.call('GET', '/v1/notifications/webhooks')
  expect(limited).toMatchObject({ status: 429, body: { name: 'RATE_LIMIT_REACHED' } })
  expect(limited.headers.get('retry-after')).toBe('1')
  expect((await api.call('GET', '/v1/notifications/webhooks')).status).toBe(200)
  expect(api.sandbox.occurrences().requests_limited).toBe(1)
})

test('an unknown URL is 404 in the envelope of errors', async () => {
  await using api = await openSandbox()
  for (const [method, path] of [
    ['GET', '/v1/billing/plans'],
    ['POST', '/v2/checkout/orders/ABC/authorize'],
    ['DELETE', '/v2/checkout/orders/ABC'],
  ] as const)
    expect(await api.call(method, path)).toMatchObject({
      status: 404,
      body: { name: 'RESOURCE_NOT_FOUND' },
    })
})

test('after a cut connection the repeat finds what was done', async () => {
  await using api = await openSandbox()
  await api.call('GET', '/v1/notifications/webhooks')
  api.sandbox.faults.commitThenDrop = 1
  const create = () => api.call('POST', '/v2/checkout/orders', wireOrder, { 'paypal-request-id': 'k' })
  await expect(create()).rejects.toThrow()
  expect((await create()).status).toBe(200)
  expect(api.sandbox.occurrences()).toEqual({
    ...{ orders_created: 1, creates_repeated: 1, fault_commit_then_drop: 1 },
  })
  api.sandbox.faults.failRequests = 1
  expect((await create()).body.name).toBe('INTERNAL_SERVER_ERROR')
})
