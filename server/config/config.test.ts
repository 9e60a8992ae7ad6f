import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

test('every setting has a default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    storeName: 'Backbeat',
    demo: 'auto',
    databaseUrl: undefined,
    logLevel: 'info',
  })
})

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', STORE_NAME: '  ' })).toMatchObject({ port: 3000, storeName: 'Backbeat' })
})

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PUBLIC_URL', 'beats.example.com'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DEMO', 'yes'],
  ['ADMIN_EMAIL', 'nobody'],
  ['ADMIN_PASSWORD', 'short'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS', 'maybe'],
  ['STORE_SECRET', 'too short'],
  ['STORE_SECRET_BEFORE', 'too short'],
  ['DATABASE_REPLICA_URL', 'localhost'],
  ['DATABASE_POOL_SIZE', '1'],
  ['DATABASE_POOL_SIZE', 'many'],
  ['DATABASE_WAIT_SECONDS', '-1'],
  ['ROLE', 'both'],
  ['PAYMENT_SANDBOX_URL', 'https://stripe.example.com'],
  ['SMTP_URL', 'http://mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['CAPTCHA', 'none'],
  ['RATE_LIMITS', 'some'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', '10.0.0.0/33'],
])('%s=%s stops the start and names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must`))
})

test('all bad settings are named at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT .*\nDEMO /)
})

test('mail goes to the operator in the sandbox, through SMTP where it is set, and nowhere in production without it', () => {
  expect(readConfig({}).mail).toEqual({ kind: 'mailbox', from: 'Backbeat <store@localhost>' })
  const smtp = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Backbeat <shop@example.com>' }
  expect(readConfig({ ...smtp, NODE_ENV: 'production', PAYMENTS: 'sandbox' }).mail).toMatchObject({
    kind: 'smtp',
  })
  expect(readConfig({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }).mail).toEqual({ kind: 'none' })
  expect(() => readConfig({ SMTP_URL: smtp.SMTP_URL })).toThrow(/^MAIL_FROM must/)
})

test('CAPTCHA and rate limits can be turned off in tests only, and other providers need both keys', () => {
  expect(() => readConfig({ CAPTCHA: 'off' })).toThrow(/^CAPTCHA may only be off in tests/)
  expect(() => readConfig({ RATE_LIMITS: 'off' })).toThrow(/^RATE_LIMITS may only be off in tests/)
  expect(readConfig({ CAPTCHA: 'off', NODE_ENV: 'test' }).captcha).toEqual({ provider: 'off' })
  expect(() => readConfig({ CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'x' })).toThrow(/CAPTCHA_SECRET must/)
})

test('the footer names the sites of SOCIAL_LINKS; the demo links are never those of a real store', () => {
  expect(readConfig({}).socialLinks.map(({ name }) => name)).toContain('SoundCloud')
  expect(readConfig({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }).socialLinks).toEqual([])
  expect(readConfig({ SOCIAL_LINKS: 'off' }).socialLinks).toEqual([])
  expect(
    readConfig({ SOCIAL_LINKS: 'https://www.youtube.com/@tenfold, https://tenfold.example/shop' })
      .socialLinks,
  ).toEqual([
    { name: 'YouTube', url: 'https://www.youtube.com/@tenfold' },
    { name: 'tenfold.example', url: 'https://tenfold.example/shop' },
  ])
  expect(() => readConfig({ SOCIAL_LINKS: 'javascript:alert(1)' })).toThrow(/^SOCIAL_LINKS must be off, or/)
})

test('what only several instances need is refused on SQLite', () => {
  expect(() => readConfig({ ROLE: 'web' })).toThrow(/^ROLE may only be web with DATABASE_URL/)
  expect(() => readConfig({ DATABASE_REPLICA_URL: 'postgres://replica/store' })).toThrow(
    /^DATABASE_REPLICA_URL needs/,
  )
  const settings = { ROLE: 'worker', DATABASE_URL: 'postgres://database/store' }
  expect(() => readConfig(settings)).toThrow(/^PUBLIC_URL must be set if ROLE is worker/)
  expect(readConfig({ ...settings, PUBLIC_URL: 'https://beats.example.com' }).role).toBe('worker')
})

test.each([
  ['off', '10.0.0.1'],
  ['on', '203.0.113.9'],
  ['2', '198.51.100.7'],
  ['10.0.0.0/8, loopback', '203.0.113.9'],
])('behind TRUST_PROXY=%s the client is %s, never what the client wrote first', async (setting, ip) => {
  const app = fastify({ trustProxy: readConfig({ TRUST_PROXY: setting }).trustProxy })
  app.get('/', async (request) => request.ip)
  const headers = { 'x-forwarded-for': '1.2.3.4, 198.51.100.7, 203.0.113.9' }
  expect((await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers })).body).toBe(ip)
})

test('the demo’s phone number is nobody’s, so in production there is none unless it is set', () => {
  const phone = (env: Record<string, string>) => readConfig({ PAYMENTS: 'sandbox', ...env }).support.phone
  expect(phone({})).toBe('+1 (555) 014-2424')
  expect(phone({ NODE_ENV: 'production' })).toBeUndefined()
  expect(phone({ NODE_ENV: 'production', SUPPORT_PHONE: '+44 20 7946 0123' })).toBe('+44 20 7946 0123')
  expect(phone({ SUPPORT_PHONE: 'off' })).toBeUndefined()
})
