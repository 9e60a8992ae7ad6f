import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readRouteName } from '#contract/wire/route-table.ts'
import { routes } from '#contract/wire/routes.ts'
import { loadSharp } from '#server/platform/media/load-sharp.ts'
import { type DemoVisitor, openTestDemo, type TestDemo } from '#tests/demo-visitor.ts'
import { billingInfo } from '#tests/shop.ts'
import { IDLE_MS } from './demo-copies.ts'
import { refusedInCopies } from './refused.ts'

let demo: TestDemo

beforeAll(async () => {
  demo = await openTestDemo()
})

afterAll(() => demo.stop())

/** Nobody has a copy. */
beforeEach(async () => {
  demo.clock.ms += IDLE_MS
  await demo.copies.sweep()
})

async function visitorWithCopy(): Promise<DemoVisitor> {
  const visitor = demo.visitor()
  expect((await visitor.post('/api/demo/copy')).status).toBe(200)
  return visitor
}

const nameOf = async (visitor: DemoVisitor) => (await visitor.get('/api/settings')).json?.values?.storeName
const rename = async (visitor: DemoVisitor, storeName: string) => {
  const { version } = (await visitor.get('/api/settings')).json
  return visitor.ask('PATCH', '/api/settings', { body: { version, storeName } })
}

test('one press makes an administrator of a copy that nobody else sees', async () => {
  const visitor = await visitorWithCopy()
  expect((await visitor.get('/api/auth/session')).json).toMatchObject({ role: 'admin' })
  expect((await rename(visitor, 'Mine')).status).toBe(200)
  const other = await visitorWithCopy()
  expect([await nameOf(visitor), await nameOf(other)]).toEqual(['Mine', 'Backbeat'])
  const page = await demo.visitor().get('/manifest.webmanifest')
  expect(page.text).not.toContain('Mine')
  // Another press leads back into it, also after signing out.
  await visitor.post('/api/auth/logout')
  expect((await visitor.get('/api/auth/session')).status).toBe(401)
  await visitor.post('/api/demo/copy')
  expect(await nameOf(visitor)).toBe('Mine')
})

test('nothing in a copy asks its visitor for a password', async () => {
  const visitor = await visitorWithCopy()
  expect((await visitor.post('/api/account/proof/check')).status).toBe(200)
  expect((await visitor.get('/api/orders/export')).status).toBe(200)
})

test('a session is worthless in another copy and in the store that everybody sees', async () => {
  const [one, other] = [await visitorWithCopy(), await visitorWithCopy()]
  const session = one.cookies.get('jwt_token') ?? ''
  const thief = demo.visitor()
  thief.cookies.set('jwt_token', session)
  expect((await thief.get('/api/settings')).status).toBe(401)
  thief.cookies.set('demo_copy', other.cookies.get('demo_copy') ?? '')
  expect((await thief.get('/api/settings')).status).toBe(401)
  expect((await one.get('/api/settings')).status).toBe(200)
})

test.each(['A'.repeat(43), '', '..%2f..', '../shared', 'over', `${'a'.repeat(43)}; demo_copy=x`])(
  'a made-up copy cookie gives nothing: %s',
  async (value) => {
    await visitorWithCopy()
    const forger = demo.visitor()
    forger.cookies.set('demo_copy', value)
    expect((await forger.get('/api/auth/session?optional=true')).status).toBe(204)
    expect((await forger.get('/api/settings')).status).toBe(401)
    expect((await forger.post('/api/demo/copy/reset')).json).toMatchObject({ code: 'demo_over' })
    expect(demo.copies.count).toBe(1)
  },
)

test('uploads are seen in their copy alone', async () => {
  const [one, other] = [await visitorWithCopy(), await visitorWithCopy()]
  const sharp = await loadSharp()
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#a1b2c3' } })
    .png()
    .toBuffer()
  const { status, json } = await one.upload('PUT', '/api/account/avatar', picture)
  expect(status).toBe(200)
  const path = `/api/${String(json.image).replace(/^\/?(?:api\/)?/, '')}`
  expect((await one.get(path)).status).toBe(200)
  expect((await other.get(path)).status).toBe(404)
  expect((await demo.visitor().get(path)).status).toBe(404)
})

test('a copy buys in its own sandbox, and its order and mail are seen in it alone', async () => {
  const [one, other] = [await visitorWithCopy(), await visitorWithCopy()]
  const [beat] = (await one.get('/api/beats')).json
  const licenses = (await one.get(`/api/beats/${beat.id}/licenses`)).json
  const { userId } = (await one.get('/api/auth/session')).json
  const cart = await one.post('/api/carts', { beat: beat.id, user: userId, license: licenses[0].id })
  expect(cart.status).toBe(201)
  const { total } = (await one.get(`/api/carts/${userId}/quote`)).json
  const paid = await one.post('/api/payments/create-payment-intent', {
    ...{ price: total, user: userId, billingInfo, consent: true },
  })
  expect(paid.status).toBe(200)
  const { clientSecret, orderId } = paid.json
  const { publishableKey } = (await one.get('/api/payments/settings')).json
  const card = { number: '4242424242424242', exp_month: '12', exp_year: '2034', cvc: '123' }
  const form = new URLSearchParams({
    ...{ client_secret: clientSecret, key: publishableKey, 'payment_method_data[type]': 'card' },
    ...Object.fromEntries(
      Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]),
    ),
  })
  const confirmed = await one.post(
    `/api/payments/sandbox/v1/payment_intents/${clientSecret.split('_secret')[0]}/confirm`,
    String(form),
    { 'content-type': 'application/x-www-form-urlencoded' },
  )
  expect(confirmed.json).toMatchObject({ status: 'succeeded' })
  await expect
    .poll(async () => (await one.get(`/api/orders/${orderId}`)).json.paymentStatus)
    .toBe('Completed')
  expect((await other.get(`/api/orders/${orderId}`)).status).toBe(404)
  await expect.poll(async () => (await one.get('/dev/mailbox')).text).toContain('order')
  expect((await other.get('/dev/mailbox')).text).toContain('No mail yet.')
  expect((await demo.visitor().get('/dev/mailbox')).status).toBe(404)
})

test('all that a copy refuses says so', async () => {
  const visitor = await visitorWithCopy()
  for (const name of refusedInCopies) {
    const { method, path } = readRouteName(name)
    const { json } = await visitor.ask(
      method,
      path.replace(/:\w+/g, 'none'),
      method === 'GET' ? {} : { body: {} },
    )
    expect([name, json.code]).toEqual([name, 'demo_refused'])
    expect(json.detail).toBe('The demo can’t do this. Your own store can.')
  }
})

test('a copy takes 20 MB in all and says when it is full; a reset starts again', async () => {
  const visitor = await visitorWithCopy()
  const send = (bytes: number) => visitor.upload('PUT', '/api/account/avatar', Buffer.alloc(bytes))
  expect((await send(12_000_000)).json.code).not.toBe('demo_limit')
  expect((await send(9_000_000)).json).toMatchObject({
    ...{ code: 'demo_limit', status: 413 },
    detail: 'A copy of the demo takes 20 MB in all. Reset it to start again.',
  })
  const endless = await visitor.ask('PUT', '/api/account/avatar', {
    headers: { 'transfer-encoding': 'chunked', 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect(endless.json.code).toBe('demo_refused')
  await visitor.post('/api/demo/copy/reset')
  expect((await send(1_000)).json.code).not.toBe('demo_limit')
})

test('the store that everybody sees changes for nobody', async () => {
  const visitor = demo.visitor()
  const counted = ['POST /auth/logout', 'POST /beats/:id/plays', 'POST /insight/reports']
  for (const name of Object.keys(routes)) {
    const { method, path } = readRouteName(name)
    if (method === 'GET' || counted.includes(name)) continue
    const { json } = await visitor.ask(method, path.replace(/:\w+/g, 'none'), { body: {} })
    expect([name, json.code]).toEqual([name, 'demo_shared'])
  }
  expect((await visitor.get('/api/beats')).json.length).toBeGreaterThan(5)
  expect((await visitor.get('/api/settings')).status).toBe(401)
})

test('Reset throws all away that a visitor did', async () => {
  const visitor = await visitorWithCopy()
  const before = visitor.cookies.get('demo_copy')
  await rename(visitor, 'Mine')
  expect((await visitor.post('/api/demo/copy/reset')).status).toBe(200)
  expect(await nameOf(visitor)).toBe('Backbeat')
  expect(visitor.cookies.get('demo_copy')).not.toBe(before)
  expect(demo.copies.count).toBe(1)
})

test('a copy ends after 30 minutes without use, and its visitor is told', async () => {
  const visitor = await visitorWithCopy()
  const { leftMs } = (await visitor.get('/api/demo?lang=en')).json
  expect(leftMs).toBe(IDLE_MS)
  demo.clock.ms += IDLE_MS - 4 * 60_000
  const [beat] = (await demo.visitor().get('/api/beats')).json
  // Open pages ask these by themselves.
  for (const path of ['auth/session?optional=true', 'admin/desk', 'offers', `beats/${beat.id}/exclusive`])
    expect((await visitor.get(`/api/${path}`)).status).toBe(200)
  expect((await visitor.get('/api/demo?lang=en')).json).toMatchObject({
    ...{ state: 'copy', isEnding: true, leftMs: 4 * 60_000 },
    note: '4 minutes left: use your copy, or it is thrown away.',
  })
  await visitor.post('/api/demo/copy/keep')
  expect((await visitor.get('/api/demo?lang=en')).json).toMatchObject({ isEnding: false, leftMs: IDLE_MS })
  demo.clock.ms += IDLE_MS
  expect((await visitor.post('/api/tags', { name: 'late' })).json).toMatchObject({
    code: 'demo_over',
    status: 410,
  })
  expect((await visitor.post('/api/demo/copy/keep')).json).toMatchObject({ code: 'demo_over' })
  const page = await visitor.get('/admin/beats', { accept: 'text/html' })
  expect([page.status, page.headers.location]).toEqual([302, '/'])
  visitor.cookies.set('demo_copy', 'B'.repeat(43))
  const german = await visitor.get('/de/admin/beats', { accept: 'text/html' })
  expect([german.status, german.headers.location]).toEqual([302, '/de'])
  expect((await visitor.get('/api/demo?lang=en')).json).toMatchObject({ state: 'over', leftMs: null })
  await demo.copies.sweep()
  expect(await readdir(join(demo.dataDir, 'public-demo', 'copies'))).toEqual([])
})

test('a flood of presses from one address is stopped, and others still get a copy', async () => {
  const address = '203.0.113.9'
  const codes = []
  for (let press = 0; press < 12; press++) {
    demo.clock.ms += IDLE_MS
    codes.push((await demo.visitor(address).post('/api/demo/copy')).status)
  }
  expect(codes).toEqual([...Array(10).fill(200), 429, 429])
  expect((await demo.visitor().post('/api/demo/copy')).status).toBe(200)
})

test('the description of the API takes its memory once, not in each copy', async () => {
  const visitor = await visitorWithCopy()
  const { app } = demo.copies.find(visitor.cookies.get('demo_copy'))!
  const asked = vi.spyOn(app, 'routing')
  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/static/index.css'])
    expect((await visitor.get(path)).status).toBe(200)
  expect(asked).not.toHaveBeenCalled()
  await visitor.get('/api/beats')
  expect(asked).toHaveBeenCalled()
})

test('other sites cannot press for a visitor', async () => {
  const visitor = await visitorWithCopy()
  const elsewhere = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  for (const path of ['/api/demo/copy', '/api/demo/copy/reset', '/api/demo/copy/keep'])
    expect((await visitor.post(path, {}, elsewhere)).json.code).toBe('cross_origin')
})

test('crawlers are told to stay away, everywhere', async () => {
  const visitor = await visitorWithCopy()
  for (const who of [visitor, demo.visitor()]) {
    expect((await who.get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
    for (const path of ['/api/beats', '/api/none', '/sitemap.xml'])
      expect((await who.get(path)).headers['x-robots-tag']).toBe('noindex, nofollow')
  }
})

test.each([
  '/api/media/../../../template/backbeat.sqlite',
  '/api/media/%2e%2e/%2e%2e/%2e%2e/template/backbeat.sqlite',
  '/api/media/..%2f..%2fstore-secret',
  '/assets/../../shared/store-secret',
  '/assets/..%2f..%2fshared%2fstore-secret',
  '//etc/passwd',
  '/api/demo/../../shared/store-secret',
])('no path leads out of a copy: %s', async (path) => {
  const visitor = await visitorWithCopy()
  for (const who of [visitor, demo.visitor()])
    expect((await who.get(path)).status).toBeGreaterThanOrEqual(400)
})

test('a start after a crash removes what it left, and old cookies open nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-demo-'))
  const left = join(dataDir, 'public-demo', 'copies', 'abc')
  await mkdir(left, { recursive: true })
  await writeFile(join(left, 'backbeat.sqlite'), 'half')
  const again = await openTestDemo({}, dataDir)
  expect(existsSync(left)).toBe(false)
  const visitor = again.visitor()
  visitor.cookies.set('demo_copy', 'B'.repeat(43))
  expect((await visitor.get('/api/demo?lang=de')).json).toMatchObject({ state: 'over' })
  expect((await visitor.post('/api/demo/copy')).status).toBe(200)
  await again.stop()
  expect(await readdir(join(dataDir, 'public-demo', 'copies'))).toEqual([])
  await rm(dataDir, { recursive: true, force: true })
})

test('a public demo does not start in the folder of a store', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'backbeat-demo-'))
  await writeFile(join(dataDir, 'backbeat.sqlite'), '')
  await expect(openTestDemo({}, dataDir)).rejects.toThrow(
    'DATA_DIR must not hold a store when DEMO is public',
  )
  await rm(dataDir, { recursive: true, force: true })
})
