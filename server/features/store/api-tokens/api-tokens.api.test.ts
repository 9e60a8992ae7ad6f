import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiToken, CreatedApiToken } from '#contract/store/api-token.ts'
import type { AuditEntry } from '#contract/store/audit.ts'
import { makeApiToken, makeUser, signIn } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>

beforeAll(async () => {
  shop = await openShop({}, 'ready')
  admin = await shop.as(shop.admin)
})

afterAll(() => shop.close())

const create = (scopes: string[], name = 'Bookkeeping') =>
  admin.post<CreatedApiToken>('/api/admin/tokens', { name, scopes })
const list = async () => (await admin.get<ApiToken[]>('/api/admin/tokens')).body
const ask = (token: string, url: string, options: object = {}) =>
  shop.app.inject({ url, headers: { authorization: `Bearer ${token}` }, ...options })

test('a token is shown once, and only its hash is stored', async () => {
  const { status, body } = await create(['orders:read', 'catalogue:read', 'orders:read'])
  expect(status).toBe(201)
  expect(body.token).toMatch(/^bbt_[\w-]{43}$/)
  expect(body.view).toMatchObject({
    name: 'Bookkeeping',
    hint: body.token.slice(-4),
    scopes: ['catalogue:read', 'orders:read'],
    createdBy: shop.admin.username,
    lastUsedAt: null,
    works: true,
  })
  expect(JSON.stringify(await list())).not.toContain(body.token)
  const rows = await shop.db.selectFrom('api_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(body.token.slice(4))
  const { body: log } = await admin.get<AuditEntry[]>('/api/admin/audit?action=token.created')
  expect(log[0]).toMatchObject({
    subject: { id: body.view.id, name: 'Bookkeeping' },
    details: { scopes: 'catalogue:read, orders:read' },
  })
  expect(JSON.stringify(log)).not.toContain(body.token.slice(4))
})

test.each([
  [{ name: '', scopes: ['orders:read'] }, 'name'],
  [{ name: 'Bookkeeping', scopes: [] }, 'scopes'],
  [{ name: 'Bookkeeping', scopes: ['orders:write'] }, 'scopes'],
])('a token is not made from %j', async (payload, field) => {
  const { status, body } = await admin.post<{ errors: Record<string, string> }>('/api/admin/tokens', payload)
  expect(status).toBe(400)
  expect(Object.keys(body.errors)[0]).toContain(field)
})

test('it reads what its scope says, is last used then, and ends the moment it is revoked', async () => {
  const { body } = await create(['catalogue:read'], 'Mirror')
  const beats = await ask(body.token, '/api/admin/beats')
  expect(beats.json()).toHaveLength(shop.beats.length)
  expect((await list())[0]).toMatchObject({ id: body.view.id, lastUsedAt: expect.any(String) })
  expect((await admin.remove(`/api/admin/tokens/${body.view.id}`)).status).toBe(200)
  expect((await admin.remove(`/api/admin/tokens/${body.view.id}`)).status).toBe(404)
  const after = await ask(body.token, '/api/admin/beats')
  expect(after.json()).toMatchObject({ status: 401, code: 'token_invalid' })
  expect(after.headers['www-authenticate']).toContain('invalid_token')
  const { body: log } = await admin.get<AuditEntry[]>('/api/admin/audit?action=token.revoked')
  expect(log[0]?.subject.name).toBe('Mirror')
})

test('what it changes is in the audit log with its name and its maker', async () => {
  const { body } = await create(['beats:write', 'catalogue:read'], 'Studio sync')
  const id = shop.beats[0]?.id ?? ''
  const { revision } = (await ask(body.token, `/api/admin/beats/${id}`)).json()
  const changed = await ask(body.token, `/api/beats/${id}`, {
    method: 'PATCH',
    payload: { revision, bpm: 141 },
  })
  expect(changed.json()).toMatchObject({ success: true, beat: { bpm: 141 } })
  const { body: log } = await admin.get<AuditEntry[]>('/api/admin/audit?action=beat.changed')
  expect(log[0]).toMatchObject({
    admin: { username: shop.admin.username },
    details: { 'API token': 'Studio sync', changed: 'bpm' },
  })
})

test('reading orders for long asks for no proof, which a token cannot give', {}, async () => {
  const { body } = await create(['orders:read'])
  const customer = await shop.as(shop.customer)
  const license = shop.licenses[0]
  if (!license) throw new Error('nothing to sell')
  const order = await customer.buy(license, 29)
  const answer = await ask(body.token, `/api/orders?q=${order.number}`)
  expect(answer.json()).toMatchObject([{ id: order.id }])
})

test('a token stops with the rights of the one who made it, and goes with the account', async () => {
  const maker = await makeUser(shop.db, { role: 'admin' })
  const headers = await makeApiToken(shop.db, maker, ['catalogue:read'])
  const status = async () => (await shop.app.inject({ url: '/api/admin/beats', headers })).statusCode
  const change = (values: object) =>
    shop.db.updateTable('users').set(values).where('id', '=', maker.id).execute()
  const works = async () => (await list()).find(({ createdBy }) => createdBy === maker.username)?.works
  expect(await status()).toBe(200)
  await change({ role: 'customer' })
  expect([await status(), await works()]).toEqual([401, false])
  await change({ role: 'admin', locked_at: 1 })
  expect([await status(), await works()]).toEqual([401, false])
  await change({ locked_at: null })
  expect([await status(), await works()]).toEqual([200, true])
  await shop.db.deleteFrom('users').where('id', '=', maker.id).execute()
  expect([await status(), await works()]).toEqual([401, undefined])
})

test('the bearer of another program, such as a proxy, leaves the session as it is', async () => {
  const { cookie } = await signIn(shop, shop.admin)
  const url = '/api/admin/tokens'
  const answer = await shop.app.inject({ url, headers: { cookie, authorization: 'Bearer eyJhbGciOi' } })
  expect(answer.statusCode).toBe(200)
})
