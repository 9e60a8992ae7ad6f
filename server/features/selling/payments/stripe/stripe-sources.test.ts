import { expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { stripeSourcesOf } from './stripe-sources.ts'

test('with Stripe’s keys pages take its form and stay the opener of its windows; the sandbox needs nothing', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(stripeSourcesOf(readConfig(keys))).toMatchObject([
    { script: ['https://js.stripe.com', 'https://*.js.stripe.com'], opensWindows: true },
  ])
  expect(stripeSourcesOf(readConfig({}))).toEqual([])
})
