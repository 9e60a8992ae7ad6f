import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditEntry } from '#contract/store/audit.ts'
import type { Webhook, WebhookDelivery, WebhookSecret } from '#contract/store/webhook.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { type Receiver, startReceiver } from '#tests/webhook-receiver.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let shop: Shop
let receiver: Receiver
let admin: Awaited<ReturnType<Shop['as']>>

beforeAll(async () => {
  shop = await openShop({ PRIVATE_WEBHOOKS: 'loopback' }, 'ready')
  receiver = await startReceiver()
  admin = await shop.as(shop.admin)
})
beforeEach(async () => {
  await shop.db.deleteFrom('webhooks').execute()
  receiver.take()
  Object.assign(receiver.answer, { status: 204, headers: {} })
})
afterAll(async () => {
  await receiver.stop()
  await shop.close()
})

const create = (more: object = {}) =>
  admin.post<WebhookSecret & { errors: Record<string, string> }>('/api/admin/webhooks', {
    name: 'Bookkeeping',
    url: receiver.url,
    format: 'standard',
    events: ['beat.published'],
    ...more,
  })
const made = async (more: object = {}) => (await create(more)).body
const list = async () => (await admin.get<Webhook[]>('/api/admin/webhooks')).body
const deliveries = async (id: string) =>
  (await admin.get<WebhookDelivery[]>(`/api/admin/webhooks/${id}/deliveries`)).body
const sendTest = (id: string) => admin.post(`/api/admin/webhooks/${id}/test`, {})
const replay = (id: string, delivery = '') => admin.post(`/api/admin/webhooks/${id}${delivery}/replay`, {})
const audit = async (action: string) =>
  (await admin.get<AuditEntry[]>(`/api/admin/audit?action=webhook.${action}`)).body
const drain = (at?: number) => shop.app.jobs.drain(at === undefined ? {} : { at })

test('a test arrives signed, and its answer is seen', async () => {
  const { secret, view } = await made()
  expect((await sendTest(view.id)).status).toBe(200)
  await drain()
  const [message] = receiver.take()
  if (!message || secret === null) throw new Error('nothing arrived')
  const headers = message.headers as Record<string, string>
  expect(new Verifier(secret).verify(message.body, headers)).toMatchObject({
    type: 'webhook.test',
    data: {
      message: expect.stringContaining('connected'),
      url: expect.stringMatching(/^http.*connections$/),
    },
  })
  const [delivery] = await deliveries(view.id)
  expect(delivery).toMatchObject({
    id: headers['webhook-id'],
    ...{ state: 'delivered', attempts: 1, answer: 'HTTP 204', nextTryAt: null },
  })
  expect(await list()).toMatchObject([{ failingSince: null, lastDeliveredAt: expect.any(String) }])
  expect((await audit('tested'))[0]).toMatchObject({ subject: { id: view.id, name: 'Bookkeeping' } })
})

test('neither address nor secret is stored in clear or shown again', async () => {
  const { secret, view } = await made()
  expect(view).toMatchObject({ target: `http://127.0.0.1:${receiver.port}/…4f9c`, enabled: true, note: null })
  const rows = [
    await shop.db.selectFrom('webhooks').selectAll().execute(),
    await shop.db.selectFrom('sealed_keys').selectAll().execute(),
    await audit('created'),
    await list(),
  ]
  expect(rows[0]).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('secret-4f9c')
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ url: 'ftp://example.com/hook' }, 'url'],
  [{ url: 'https://ada:pass@example.com/hook' }, 'url'],
  [{ format: 'teams' }, 'format'],
  [{ url: 'https://discord.com/api/webhooks/1/x' }, 'format'],
  [{ url: 'https://hooks.slack.com/services/x', format: 'discord' }, 'format'],
  [{ events: [] }, 'events'],
  [{ events: ['user.deleted'] }, 'events'],
])('a webhook is not made with %j', async (change, field) => {
  const { status, body } = await create(change)
  expect(status).toBe(400)
  expect(Object.keys(body.errors)[0]).toContain(field)
})

test('a delivery that fails is tried again later with the same id, and then arrives', async () => {
  const { view } = await made()
  receiver.answer.status = 500
  await sendTest(view.id)
  await drain()
  const [first] = await deliveries(view.id)
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, answer: 'HTTP 500' })
  expect(await list()).toMatchObject([{ waiting: 1, failed: 0, failingSince: expect.any(String) }])
  receiver.answer.status = 200
  await drain(Date.now() + HOUR_MS)
  const [before, after] = receiver.take()
  expect(after?.headers['webhook-id']).toBe(before?.headers['webhook-id'])
  expect(await deliveries(view.id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  expect(await list()).toMatchObject([{ waiting: 0, failed: 0, failingSince: null }])
})

test('while an address asks for a pause, its other deliveries wait and count no attempt', async () => {
  const { view } = await made()
  Object.assign(receiver.answer, { status: 429, headers: { 'retry-after': '120' } })
  await sendTest(view.id)
  await drain()
  await shop.db.updateTable('webhook_deliveries').set({ fact: 'first' }).execute()
  // Sending a test ends the pause; one that was queued by the store does not.
  const { paused_until } = await shop.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()
  await sendTest(view.id)
  await shop.db.updateTable('webhooks').set({ paused_until }).execute()
  await drain(Date.now() + 60_000)
  expect(receiver.take()).toHaveLength(1)
  expect((await deliveries(view.id)).map(({ attempts }) => attempts)).toEqual([0, 1])
  receiver.answer.status = 204
  await drain(Date.now() + HOUR_MS)
  expect((await deliveries(view.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
})

test('after three days without a success it is off, says why, mails the admins, and can send all again', async () => {
  const { view } = await made()
  receiver.answer.status = 503
  await sendTest(view.id)
  for (let at = Date.now(); at < Date.now() + 4 * DAY_MS; at += 6 * HOUR_MS) await drain(at)
  // Sessions are over by then.
  admin = await shop.as(shop.admin)
  expect(receiver.take().length).toBeGreaterThan(6)
  expect(await list()).toMatchObject([
    { enabled: false, note: expect.stringContaining('HTTP 503'), waiting: 0, failed: 1 },
  ])
  const mails = await shop.db
    .selectFrom('mailbox')
    .selectAll()
    .where('recipient', '=', shop.admin.email)
    .where('subject', '=', 'Bookkeeping no longer hears from your store')
    .execute()
  expect(mails).toHaveLength(1)
  expect((await sendTest(view.id)).body).toMatchObject({ code: 'webhook_off' })
  expect((await replay(view.id)).body).toMatchObject({ code: 'webhook_off' })
  receiver.answer.status = 204
  const on = await admin.patch<Webhook>(`/api/admin/webhooks/${view.id}`, { enabled: true })
  expect(on.body).toMatchObject({ enabled: true, note: null, failingSince: null, failed: 1 })
  expect((await replay(view.id)).body).toEqual({ count: 1 })
  await drain()
  expect(receiver.take()).toHaveLength(1)
  expect(await list()).toMatchObject([{ failed: 0 }])
  expect((await audit('replayed'))[0]).toMatchObject({ details: { deliveries: '1' } })
})

test('an address that is gone is turned off at once', async () => {
  const { view } = await made()
  receiver.answer.status = 410
  await sendTest(view.id)
  await drain()
  expect(await list()).toMatchObject([{ enabled: false, note: expect.stringContaining('410'), failed: 1 }])
})

test('what has arrived can be sent again, with the same id, but not to a webhook that is another', async () => {
  const { view } = await made()
  const other = await made({ name: 'Other' })
  await sendTest(view.id)
  await drain()
  const [delivery] = await deliveries(view.id)
  const path = `/deliveries/${delivery?.id}`
  expect((await replay(other.view.id, path)).body).toMatchObject({ code: 'delivery_not_found' })
  expect((await replay(view.id, path)).status).toBe(200)
  await drain()
  const ids = receiver.take().map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([delivery?.id, delivery?.id])
})

test('a redirect is not followed', async () => {
  const { view } = await made()
  Object.assign(receiver.answer, { status: 307, headers: { location: `${receiver.url}-elsewhere` } })
  await sendTest(view.id)
  await drain()
  expect(receiver.take().map(({ path }) => path)).toEqual(['/hooks/secret-4f9c'])
  expect(await deliveries(view.id)).toMatchObject([
    { state: 'waiting', answer: expect.stringContaining('redirect') },
  ])
})

test('after a new secret, deliveries are signed with both for a day', async () => {
  const { secret, view } = await made()
  const { body } = await admin.post<WebhookSecret>(`/api/admin/webhooks/${view.id}/secret`, {})
  await sendTest(view.id)
  await drain()
  const [message] = receiver.take()
  const verify = (key: string | null) =>
    new Verifier(key ?? '').verify(message?.body ?? '', message?.headers as Record<string, string>)
  expect(body.secret).not.toBe(secret)
  for (const key of [secret, body.secret]) expect(verify(key)).toMatchObject({ type: 'webhook.test' })
  const discord = await made({ format: 'discord' })
  expect(discord.secret).toBeNull()
  const refused = await admin.post(`/api/admin/webhooks/${discord.view.id}/secret`, {})
  expect(refused.body).toMatchObject({ code: 'webhook_unsigned' })
})

test('one that is turned off is sent nothing, and nothing is left of one that is deleted', async () => {
  const { view } = await made()
  await sendTest(view.id)
  await admin.patch(`/api/admin/webhooks/${view.id}`, { enabled: false, name: 'Books' })
  await drain()
  expect(receiver.take()).toEqual([])
  expect(await list()).toMatchObject([{ name: 'Books', enabled: false, note: null, failed: 1 }])
  expect((await audit('changed'))[0]?.details).toEqual({ from: 'Bookkeeping', to: 'Books', turned: 'off' })
  expect((await admin.remove(`/api/admin/webhooks/${view.id}`)).status).toBe(200)
  expect((await admin.remove(`/api/admin/webhooks/${view.id}`)).status).toBe(404)
  expect(await shop.db.selectFrom('webhook_deliveries').selectAll().execute()).toEqual([])
  const keys = await shop.db.selectFrom('sealed_keys').select('name').execute()
  expect(keys.map(({ name }) => name)).not.toContain(`webhook ${view.id}`)
})

describe('an address in the private network', () => {
  let strict: Shop
  const asked = async (url: string) =>
    (await strict.as(strict.admin)).post<{ errors: Record<string, string> } & WebhookSecret>(
      '/api/admin/webhooks',
      { name: 'Inside', url, format: 'standard', events: ['order.completed'] },
    )
  const answerDns = (...addresses: string[]) => {
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: object,
      done: (...all: unknown[]) => void,
    ) => done(null, found)) as typeof dns.lookup)
    syncBuiltinESMExports()
  }
  beforeAll(async () => {
    strict = await openShop({}, 'ready')
  })
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })
  afterAll(() => strict.close())

  test.each([
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:7f00:1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://10.1.2.3/hook',
    'https://localhost/hook',
    // On the internet, but without TLS.
    'http://192.0.2.1/hook',
  ])('is refused: %s', async (url) => {
    const { status, body } = await asked(url)
    expect(status).toBe(400)
    expect(body.errors.url).toContain('PRIVATE_WEBHOOKS')
  })

  test('is refused where one answer of the DNS leads there, also after it was saved', async () => {
    answerDns('192.0.2.1', '127.0.0.1')
    expect((await asked('https://hooks.example.com/x')).body.errors.url).toContain('PRIVATE_WEBHOOKS')
    answerDns('192.0.2.1')
    const { body } = await asked(`https://hooks.example.com:${receiver.port}/x`)
    answerDns('127.0.0.1')
    const person = await strict.as(strict.admin)
    await person.post(`/api/admin/webhooks/${body.view.id}/test`, {})
    await strict.app.jobs.drain()
    const { body: sent } = await person.get<WebhookDelivery[]>(
      `/api/admin/webhooks/${body.view.id}/deliveries`,
    )
    expect(sent).toMatchObject([{ state: 'waiting', answer: expect.stringContaining('PRIVATE_WEBHOOKS') }])
    expect(receiver.take()).toEqual([])
  })
})
