import fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

/** The required settings of a real store. */
const real = { NODE_ENV: 'production', PAYMENTS: 'sandbox', SUPPORT_EMAIL: 'desk@example.com' }

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
  ['ADMIN_PASSKEYS', 'on'],
  ['LOG_LEVEL', 'loud'],
  ['METRICS', 'maybe'],
  ['STORE_SECRET', 'too short'],
  ['STORE_SECRET_BEFORE', 'too short'],
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

test('all invalid settings are reported at once', () => {
  expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/PORT .*\nDEMO /)
})

test('passkeys cannot be required at an IP address, which cannot be a relying party ID', () => {
  const real = { SUPPORT_EMAIL: 'desk@example.com', PAYMENTS: 'sandbox', ADMIN_PASSKEYS: 'required' }
  for (const host of ['203.0.113.9', '[2001:db8::1]'])
    expect(() => readConfig({ ...real, PUBLIC_URL: `http://${host}:3000` })).toThrow(
      /^PUBLIC_URL must have a name/,
    )
  expect(readConfig({ ...real, PUBLIC_URL: 'https://beats.example.com' }).adminPasskeys).toBe('required')
  expect(readConfig({}).adminPasskeys).toBe('optional')
})

test('mail goes to the sandbox, to SMTP if configured, and nowhere in production without it', () => {
  expect(readConfig({}).mail).toEqual({ kind: 'mailbox', from: 'Backbeat <store@localhost>' })
  const smtp = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Backbeat <shop@example.com>' }
  expect(readConfig({ ...smtp, ...real }).mail).toMatchObject({
    kind: 'smtp',
  })
  expect(readConfig({ ...real }).mail).toEqual({ kind: 'none' })
  expect(() => readConfig({ SMTP_URL: smtp.SMTP_URL })).toThrow(/^MAIL_FROM must/)
})

test('CAPTCHA and rate limits can be turned off in tests only, and other providers need both keys', () => {
  expect(() => readConfig({ CAPTCHA: 'off' })).toThrow(/^CAPTCHA may be off only in tests/)
  expect(() => readConfig({ RATE_LIMITS: 'off' })).toThrow(/^RATE_LIMITS may be off only in tests/)
  expect(readConfig({ CAPTCHA: 'off', NODE_ENV: 'test' }).captcha).toEqual({ provider: 'off' })
  expect(() => readConfig({ CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'x' })).toThrow(/CAPTCHA_SECRET must/)
})

test('the footer uses SOCIAL_LINKS; a real store never shows the demo links', () => {
  expect(readConfig({}).socialLinks.map(({ name }) => name)).toContain('SoundCloud')
  expect(readConfig({ ...real }).socialLinks).toEqual([])
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

test('multi-instance settings are rejected on SQLite', () => {
  expect(() => readConfig({ ROLE: 'web' })).toThrow(/^ROLE may be web only with DATABASE_URL/)
  const settings = { ROLE: 'worker', DATABASE_URL: 'postgres://database/store' }
  expect(() => readConfig(settings)).toThrow(/^PUBLIC_URL must be set when ROLE is worker/)
  expect(readConfig({ ...settings, ...real, PUBLIC_URL: 'https://beats.example.com' }).role).toBe('worker')
})

test.each([
  ['off', '10.0.0.1'],
  ['on', '203.0.113.9'],
  ['2', '198.51.100.7'],
  ['10.0.0.0/8, loopback', '203.0.113.9'],
])('behind TRUST_PROXY=%s the client is %s, never the client’s own header', async (setting, ip) => {
  const app = fastify({ trustProxy: readConfig({ TRUST_PROXY: setting }).trustProxy })
  app.get('/', async (request) => request.ip)
  const headers = { 'x-forwarded-for': '1.2.3.4, 198.51.100.7, 203.0.113.9' }
  expect((await app.inject({ url: '/', remoteAddress: '10.0.0.1', headers })).body).toBe(ip)
})

test('the demo’s phone number is fictitious, so in production there is none unless set', () => {
  const phone = (env: Record<string, string>) => readConfig({ PAYMENTS: 'sandbox', ...env }).support.phone
  expect(phone({})).toBe('+1 (555) 014-2424')
  expect(phone({ ...real })).toBeUndefined()
  expect(phone({ ...real, SUPPORT_PHONE: '+44 20 7946 0123' })).toBe('+44 20 7946 0123')
  expect(phone({ SUPPORT_PHONE: 'off' })).toBeUndefined()
})

test('a store without the demo has none of its contact details', () => {
  expect(readConfig({ DEMO: 'off' })).toMatchObject({
    isDemo: false,
    support: { email: '', phone: undefined },
    socialLinks: [],
  })
  expect(readConfig({})).toMatchObject({ isDemo: true, support: { email: 'support@example.com' } })
  expect(readConfig({ DEMO: 'off', MAIL_FROM: 'Maya <desk@example.com>' }).support.email).toBe(
    'desk@example.com',
  )
})

const live = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PUBLIC_URL: 'https://beats.example.com',
}

test.each([
  ['a public address', { PUBLIC_URL: 'https://beats.example.com', PAYMENTS: 'sandbox' }],
  ['a public IP address', { PUBLIC_URL: 'http://203.0.113.9', PAYMENTS: 'sandbox' }],
  ['live keys', live],
  ['NODE_ENV', { NODE_ENV: 'production', PAYMENTS: 'sandbox' }],
])('with %s no setting has a fictitious default', (_what, settings) => {
  expect(() => readConfig(settings)).toThrow(/^SUPPORT_EMAIL must be set/)
  const config = readConfig({ ...settings, SUPPORT_EMAIL: 'desk@example.com' })
  expect(config).toMatchObject({ mail: { kind: 'none' }, socialLinks: [] })
  expect(config.support).toEqual({ email: 'desk@example.com', phone: undefined })
})

test('a real store reports all missing settings at once', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://beats.example.com' })).toThrow(
    /^PAYMENTS .*\nSUPPORT_EMAIL .*$/,
  )
  const { PUBLIC_URL: _, ...keys } = live
  expect(() => readConfig({ ...keys, SMTP_URL: 'smtp://mail.example.com' })).toThrow(
    /^MAIL_FROM .*\nSUPPORT_EMAIL .*\nPUBLIC_URL .*$/,
  )
})

test('the demo catalogue is not for sale in a real store', () => {
  expect(readConfig({ ...live, SUPPORT_EMAIL: 'desk@example.com' }).demo).toBe('off')
  // In the sandbox it can be tried.
  expect(readConfig({ ...real, PUBLIC_URL: 'https://demo.example.com' }).demo).toBe('auto')
})

test.each([
  'http://localhost:3000',
  'http://127.0.0.1',
  'http://[::1]:3000',
  'http://192.168.1.20:3000',
  'http://studio.local',
  'http://store:3000',
])('%s is a local URL, which needs no settings', (PUBLIC_URL) => {
  expect(readConfig({ PUBLIC_URL })).toMatchObject({ demo: 'auto', mail: { kind: 'mailbox' } })
})

test.each([
  ['http://Example.LAN:80/', 'http://example.lan'],
  ['https://beats.example.com.:443', 'https://beats.example.com'],
  ['http://example.lan:8080', 'http://example.lan:8080'],
])('PUBLIC_URL %s is %s', (given, publicUrl) => {
  expect(readConfig({ NODE_ENV: 'test', PUBLIC_URL: given }).publicUrl).toBe(publicUrl)
})
