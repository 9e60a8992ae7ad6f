import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { withBreaker } from './with-breaker.ts'

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
