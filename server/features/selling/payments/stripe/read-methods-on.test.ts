import Stripe from 'stripe'
import { expect, test, vi } from 'vitest'
import { openSandbox } from '#stripe-sandbox/test-client.ts'
import { readMethodsOn } from './read-methods-on.ts'

test('the methods that are on are read, and only if the key may', async () => {
  await using sandbox = await openSandbox({ methods: ['card', 'ideal', 'klarna'], country: 'US' })
  const { stripe } = sandbox
  expect(await readMethodsOn(stripe)).toEqual(['card', 'klarna', 'ideal'])
  // The sandbox has no restricted keys.
  const list = vi.spyOn(stripe.paymentMethodConfigurations, 'list')
  list.mockImplementation(() => {
    throw new Stripe.errors.StripePermissionError({
      type: 'invalid_request_error',
      statusCode: 403,
      message: 'No.',
    })
  })
  expect(await readMethodsOn(stripe)).toBeUndefined()
  list.mockImplementation(() => {
    throw new Stripe.errors.StripeAPIError({ type: 'api_error', statusCode: 500, message: 'No.' })
  })
  await expect(readMethodsOn(stripe)).rejects.toThrow('No.')
})
