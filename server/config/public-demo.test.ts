import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const real = { PUBLIC_URL: 'https://demo.example.com', NODE_ENV: 'production' }

test('a public demo is a demo at a public address, too: its mail stays, and nothing is sold', () => {
  expect(readConfig({ ...real, DEMO: 'public' })).toMatchObject({
    ...{ publicDemo: { copies: 50 }, demo: 'auto', isDemo: true },
    payments: { mode: 'sandbox' },
    mail: { kind: 'mailbox' },
    vatRegisterUrl: undefined,
    files: { kind: 'disk' },
  })
  expect(readConfig({ DEMO: 'public', DEMO_COPIES: '5' }).publicDemo).toEqual({ copies: 5 })
  expect(readConfig({ DEMO: 'auto', DEMO_COPIES: '5' }).publicDemo).toBeUndefined()
})

test.each([
  ['DATABASE_URL', 'postgres://localhost/store'],
  ['S3_BUCKET', 'files'],
  ['SMTP_URL', 'smtp://mail.example.com'],
  ['STRIPE_SECRET_KEY', 'sk_test_1'],
  ['PAYPAL_CLIENT_ID', 'abc'],
  ['ADMIN_PASSWORD', 'Nightbus36!'],
  ['BACKUP_DIR', '/backups'],
  ['VAT_REGISTER_URL', 'https://vies.example.com'],
  ['CAPTCHA', 'turnstile'],
  ['PRIVATE_WEBHOOKS', '10.0.0.0/8'],
])('a public demo does not start with %s', (name, value) => {
  expect(() => readConfig({ DEMO: 'public', [name]: value })).toThrow(
    `${name} must not be set when DEMO is public`,
  )
})

test('a public demo starts with what .env.example sets', () => {
  const harmless = { VAT_REGISTER_URL: 'off', ROLE: 'all', CAPTCHA: 'altcha', ADMIN_PASSKEYS: 'optional' }
  expect(readConfig({ DEMO: 'public', PRIVATE_WEBHOOKS: 'off', ...harmless }).publicDemo).toBeDefined()
})
