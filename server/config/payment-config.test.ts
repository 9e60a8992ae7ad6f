import { expect, test } from 'vitest'
import { paymentMethodNames } from '#contract/orders/payment-methods.ts'
import { readConfig } from './config.ts'

const testKeys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
const paypalTest = {
  PAYPAL_ENVIRONMENT: 'test',
  PAYPAL_CLIENT_ID: 'app',
  PAYPAL_CLIENT_SECRET: 'secret',
}
const paypalLive = {
  ...paypalTest,
  PAYPAL_ENVIRONMENT: 'live',
  PAYPAL_WEBHOOK_ID: 'WH1',
  PUBLIC_URL: 'https://beats.example.com',
  SUPPORT_EMAIL: 'desk@example.com',
}
const liveKeys = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  PUBLIC_URL: 'https://beats.example.com',
  SUPPORT_EMAIL: 'desk@example.com',
}

test('payments use the sandbox without keys, and Stripe with keys', () => {
  const local = { host: '127.0.0.1', port: 0, url: undefined }
  expect(readConfig({}).payments).toEqual({
    mode: 'sandbox',
    sandboxes: [{ provider: 'stripe', ...local }],
    // As in an account where nothing else was switched on.
    methods: ['card'],
  })
  expect(
    readConfig({ PAYMENT_SANDBOXES: 'paypal, stripe', PAYPAL_SANDBOX_PORT: '4243' }).payments,
  ).toMatchObject({
    mode: 'sandbox',
    sandboxes: [
      { provider: 'paypal', ...local, port: 4243 },
      { provider: 'stripe', ...local },
    ],
  })
  expect(readConfig({ ...testKeys }).payments).toMatchObject({ mode: 'test', paypal: undefined })
  expect(readConfig({ ...liveKeys, STRIPE_WEBHOOK_SECRET: 'whsec_1' }).payments).toMatchObject({
    mode: 'live',
    stripe: { webhookSecret: 'whsec_1' },
  })
})

test('the sandbox takes all ways to pay, or those that are named', () => {
  const methods = (text: string) => {
    const { payments } = readConfig({ PAYMENT_SANDBOX_METHODS: text })
    return payments.mode === 'sandbox' ? payments.methods : undefined
  }
  expect(methods('all')).toEqual(paymentMethodNames)
  expect(methods('card, klarna')).toEqual(['card', 'klarna'])
  expect(() => methods('card,sepa_debit')).toThrow(
    /^PAYMENT_SANDBOX_METHODS must be all, or some of card, link/,
  )
})

test('PayPal is taken with its keys, beside Stripe or alone', () => {
  expect(readConfig({ ...paypalTest, ...testKeys }).payments).toEqual({
    mode: 'test',
    stripe: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: undefined },
    paypal: { clientId: 'app', clientSecret: 'secret', webhookId: undefined },
  })
  expect(readConfig({ ...paypalLive, PAYMENTS: 'paypal' }).payments).toMatchObject({
    mode: 'live',
    stripe: undefined,
    paypal: { webhookId: 'WH1' },
  })
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
  ['a sandbox of another kind', { PAYMENT_SANDBOXES: 'stripe,klarna' }, 'PAYMENT_SANDBOXES'],
  ['a sandbox named twice', { PAYMENT_SANDBOXES: 'stripe,stripe' }, 'PAYMENT_SANDBOXES'],
  ['PayPal without keys', { PAYMENTS: 'paypal' }, 'PAYPAL_CLIENT_ID'],
  ['a client id alone', { PAYPAL_CLIENT_ID: 'app' }, 'PAYPAL_CLIENT_SECRET'],
  ['no environment of PayPal', { ...paypalTest, PAYPAL_ENVIRONMENT: undefined }, 'PAYPAL_ENVIRONMENT'],
  ['live PayPal beside test keys', { ...paypalLive, ...testKeys }, 'STRIPE_WEBHOOK_SECRET'],
  [
    'test PayPal beside live keys',
    { ...paypalTest, ...liveKeys, STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'PAYPAL_WEBHOOK_ID',
  ],
  ['live PayPal without a webhook', { ...paypalLive, PAYPAL_WEBHOOK_ID: undefined }, 'PAYPAL_WEBHOOK_ID'],
  ['live PayPal by http', { ...paypalLive, PUBLIC_URL: 'http://beats.example.com' }, 'PUBLIC_URL'],
  ['the sandbox beside live PayPal', { ...paypalLive, PAYMENTS: 'sandbox' }, 'PAYMENTS'],
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
      .mode,
  ).toBe('sandbox')
})
