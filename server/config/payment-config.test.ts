import { expect, test } from 'vitest'
import { paymentMethodNames } from '#contract/orders/payment-methods.ts'
import { readConfig } from './config.ts'

const testKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
const liveKeys = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  PUBLIC_URL: 'https://beats.example.com',
  SUPPORT_EMAIL: 'desk@example.com',
}

test('payments use the sandbox without keys, and Stripe with keys', () => {
  expect(readConfig({}).payments).toEqual({
    provider: 'sandbox',
    sandboxHost: '127.0.0.1',
    sandboxPort: 0,
    sandboxUrl: undefined,
    // As in an account where nothing else was switched on.
    sandboxMethods: ['card'],
  })
  expect(readConfig({ ...testKeys }).payments).toMatchObject({ provider: 'stripe', mode: 'test' })
  expect(readConfig({ ...liveKeys, STRIPE_WEBHOOK_SECRET: 'whsec_1' }).payments).toMatchObject({
    provider: 'stripe',
    mode: 'live',
    webhookSecret: 'whsec_1',
  })
})

test('the sandbox takes all ways to pay, or those that are named', () => {
  const methods = (text: string) => {
    const { payments } = readConfig({ PAYMENT_SANDBOX_METHODS: text })
    return payments.provider === 'sandbox' ? payments.sandboxMethods : undefined
  }
  expect(methods('all')).toEqual(paymentMethodNames)
  expect(methods('card, klarna')).toEqual(['card', 'klarna'])
  expect(() => methods('card,sepa_debit')).toThrow(
    /^PAYMENT_SANDBOX_METHODS must be all, or some of card, link/,
  )
})

test.each([
  ['live keys without a webhook secret', liveKeys, 'STRIPE_WEBHOOK_SECRET'],
  ['a secret key alone', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  [
    'a live and a test key',
    { ...liveKeys, STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    'STRIPE_PUBLISHABLE_KEY',
  ],
  ['the sandbox beside live keys', { ...liveKeys, PAYMENTS: 'sandbox' }, 'PAYMENTS'],
  ['Stripe without keys', { PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY'],
  ['a key of another kind', { STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY'],
  ['a secret that is none', { STRIPE_WEBHOOK_SECRET: 'abc' }, 'STRIPE_WEBHOOK_SECRET'],
])('%s stops the start and names the setting', (_what, settings, name) => {
  expect(() => readConfig(settings)).toThrow(new RegExp(`^${name}`))
})

test.each([
  [
    'a lost secret key',
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'STRIPE_SECRET_KEY',
  ],
  ['a webhook secret alone', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
  ['test keys without a webhook secret', testKeys, 'STRIPE_WEBHOOK_SECRET'],
  ['no settings at all', {}, 'PAYMENTS'],
])('in production %s never means the sandbox', (_what, settings, name) => {
  expect(() => readConfig({ ...settings, NODE_ENV: 'production' })).toThrow(new RegExp(`^${name}`))
})

test('in production the sandbox must be explicit', () => {
  expect(
    readConfig({ NODE_ENV: 'production', PAYMENTS: 'sandbox', SUPPORT_EMAIL: 'desk@example.com' }).payments
      .provider,
  ).toBe('sandbox')
})
