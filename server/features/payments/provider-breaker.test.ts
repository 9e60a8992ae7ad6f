import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { ProviderBreaker, ProviderUnreachable, withBreaker } from './provider-breaker.ts'

const fail = () => Promise.reject(new Error('timeout'))

test('the breaker opens after three unanswered requests until one gets through', async () => {
  const clock = { ms: 0 }
  const breaker = new ProviderBreaker(() => clock.ms)
  const asked: number[] = []
  const ask = (request: () => Promise<unknown>) =>
    breaker.run(() => {
      asked.push(clock.ms)
      return request()
    })
  for (let time = 0; time < 3; time++) await expect(ask(fail)).rejects.toThrow('timeout')
  await expect(ask(fail)).rejects.toThrow(ProviderUnreachable)
  clock.ms = 19_999
  await expect(ask(async () => 'fine')).rejects.toThrow(ProviderUnreachable)
  clock.ms = 20_000
  await expect(ask(fail)).rejects.toThrow('timeout')
  await expect(ask(fail)).rejects.toThrow(ProviderUnreachable)
  clock.ms = 40_000
  expect(await ask(async () => 'fine')).toBe('fine')
  expect(await ask(async () => 'fine')).toBe('fine')
  expect(asked).toEqual([0, 0, 0, 20_000, 40_000, 40_000])
})

test('non-consecutive failures keep it closed', async () => {
  const breaker = new ProviderBreaker(() => 0)
  for (let time = 0; time < 5; time++) {
    await expect(breaker.run(fail)).rejects.toThrow('timeout')
    await breaker.run(async () => 'fine')
  }
})

test('the breaker opens after one call to a provider that accepts connections but never answers', async () => {
  let connections = 0
  const server = createServer(() => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const stripe = new Stripe('sk_test_x', {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      protocol: 'http',
      timeout: 50,
      maxNetworkRetries: 2,
      httpClient: withBreaker(Stripe.createNodeHttpClient()),
    })
    await expect(stripe.paymentIntents.retrieve('pi_1')).rejects.toThrow()
    const before = connections
    await expect(stripe.paymentIntents.retrieve('pi_1')).rejects.toThrow()
    expect([before, connections]).toEqual([3, 3])
  } finally {
    server.close()
  }
})
