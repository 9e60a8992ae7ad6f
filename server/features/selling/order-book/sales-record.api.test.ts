import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Verification } from '#contract/licenses/verification.ts'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import type { Order } from '#contract/orders/order.ts'
import type { Today } from '#contract/store/today.ts'
import { reconcile } from '#server/features/selling/payments/reconcile.ts'
import { hashPassword } from '#server/platform/crypto/password-hash.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { asStored } from '#tests/as-stored.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { billingInfo, openShop, type Shop } from '#tests/shop.ts'

const password = 'Nightbus36!'
let passwordHash: string
let shop: Shop
beforeEach(async () => {
  shop = await openShop({}, 'ready')
  await shop.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', shop.customer.id)
    .execute()
})
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
afterEach(() => shop.close())

const context = () => ({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} })

/** Every row of every table as text, except rate limits. */
async function everything(): Promise<string> {
  const tables = [
    'orders',
    'order_lines',
    'grants',
    'downloads',
    'payment_history',
    'refunds',
    'mails',
    'cart_items',
    'audit_log',
    'sessions',
    'jobs',
  ] as const
  const rows = await Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

async function buyAndDownload() {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  await shop.app.jobs.drain()
  const order = await customer.order(id)
  const delivery = order.beats[0]!.delivery!
  const url = delivery.files[0]!.url!
  expect((await customer.get(url)).status).toBe(200)
  return { customer, order, url, certificate: delivery.certificate }
}

const verify = async (certificate: string) =>
  (await (await shop.as()).get<Verification>(`/api/verify/${certificate}`)).body
const revenue = async () => {
  const admin = await shop.as(shop.admin)
  return (await admin.get<Today>('/api/admin/today')).body.money.kept
}

test('deleting an account leaves an anonymous sales record', async () => {
  const { customer, order, url, certificate } = await buyAndDownload()
  const before = await verify(certificate)
  expect(before.statement).toMatchObject({ licensee: billingInfo.name })
  expect((await customer.post('/api/account/delete', { password })).status).toBe(200)

  const left = await everything()
  for (const personal of [shop.customer.email, shop.customer.username, billingInfo.name, billingInfo.address])
    expect(left).not.toContain(personal)
  for (const table of ['orders', 'downloads'] as const)
    expect(await shop.db.selectFrom(table).select(['client_address', 'user_agent']).execute()).toEqual([
      { client_address: null, user_agent: null },
    ])
  expect(await shop.db.selectFrom('users').select('id').where('id', '=', shop.customer.id).execute()).toEqual(
    [],
  )
  expect(await revenue()).toBe(29)

  const after = await verify(certificate)
  expect(after).toMatchObject({ state: before.state, publicKey: before.publicKey })
  expect(after.statement).toEqual({ ...before.statement, licensee: null })
  expect(after.signature).not.toBe(before.signature)

  const downloads = await shop.db.selectFrom('downloads').selectAll().execute()
  expect(downloads).toMatchObject([{ user_id: null }])
  expect(downloads[0]!.at).toBeGreaterThan(0)
  expect((await (await shop.as()).get(url)).status).toBe(403)

  const admin = await shop.as(shop.admin)
  // The books stay whole: the sale is listed and counted wherever its money is.
  expect((await admin.get<AdminOrder[]>('/api/orders?anonymous=false')).body).toEqual([])
  expect((await admin.get('/api/orders/totals')).body).toEqual({
    orders: 1,
    deleted: 1,
    kept: [{ currency: 'usd', amount: 29 }],
    months: [
      {
        month: new Date().toISOString().slice(0, 7),
        orders: 1,
        kept: [{ currency: 'usd', amount: 29 }],
      },
    ],
    paidWith: ['card'],
    providers: ['stripe'],
  })
  const { body: today } = await admin.get<Today>('/api/admin/today')
  expect(today.latestOrders).toMatchObject([{ number: order.number, username: '', price: 29 }])
  const records = (await admin.get<AdminOrder[]>('/api/orders')).body
  expect((await admin.get<AdminOrder[]>('/api/orders?anonymous=true')).body).toEqual(records)
  expect(records).toMatchObject([
    {
      id: order.id,
      number: order.number,
      user: null,
      billingInfo: null,
      price: 29,
      paymentStatus: 'Completed',
      beats: [{ title: shop.beats[0]!.title }],
    },
  ])
  expect((await admin.get<AdminOrder[]>(`/api/orders?q=${order.number}`)).body).toHaveLength(1)
  expect((await admin.get<AdminOrder[]>(`/api/orders?q=${records[0]!.providerId}`)).body).toHaveLength(1)
  expect((await admin.get('/api/orders/export')).raw.toString('utf8')).toContain(order.number)
})

test('client data of purchases and downloads is kept for a year', async () => {
  const { customer, order } = await buyAndDownload()
  const kept = async () => ({
    order: await shop.db
      .selectFrom('orders')
      .select(['client_address', 'user_agent'])
      .where('id', '=', order.id)
      .executeTakeFirst(),
    download: await shop.db
      .selectFrom('downloads')
      .select(['client_address', 'user_agent'])
      .executeTakeFirst(),
  })
  const here = { client_address: '127.0.0.1', user_agent: 'lightMyRequest' }
  expect(await kept()).toEqual({ order: here, download: here })
  const admin = await shop.as(shop.admin)
  const { body } = await admin.get<AdminOrder[]>('/api/orders')
  expect(body[0]!.client).toEqual({ address: '127.0.0.1', userAgent: 'lightMyRequest' })
  expect((await customer.post('/api/account/export', { password })).body).toMatchObject({
    orders: [{ address: '127.0.0.1' }],
    downloads: [{ address: '127.0.0.1' }],
  })
  const yearAgo = Date.now() - 367 * 86_400_000
  await shop.db.updateTable('orders').set({ created_at: yearAgo }).execute()
  await shop.db.updateTable('downloads').set({ at: yearAgo }).execute()
  await shop.app.jobs.drain({ at: Date.now() + 3_700_000 })
  const nowhere = { client_address: null, user_agent: null }
  expect(await kept()).toEqual({ order: nowhere, download: nowhere })
})

test('a deletion is audited without personal data', async () => {
  const { customer } = await buyAndDownload()
  await customer.post('/api/account/delete', { password })
  const entries = await shop.db.selectFrom('audit_log').selectAll().execute()
  expect(entries).toMatchObject([
    {
      action: 'account.deleted',
      admin_id: shop.customer.id,
      subject_name: 'account',
      details: writeJson({}),
    },
  ])
})

test('deletion removes the licensee from contract texts', async () => {
  await shop.db
    .insertInto('license_templates')
    .values({
      id: 'personal',
      name: 'Personal',
      description: 'For one person.',
      icon: 'gold',
      scope: writeJson({ ...basicScope, files: ['mp3'] }),
      added_rights: writeJson([]),
      price_cents: null,
      position: 9,
      terms: 'Granted to {licensee} for {beat}.',
      revision: 1,
    })
    .execute()
  await shop.db
    .updateTable('beat_licenses')
    .set({ template_id: 'personal' })
    .where('id', '=', shop.licenses[0]!.id)
    .execute()
  const { customer, certificate } = await buyAndDownload()
  expect((await verify(certificate)).statement?.license.terms).toEqual([
    `Granted to ${billingInfo.name} for ${shop.beats[0]!.title}.`,
  ])
  await customer.post('/api/account/delete', { password })
  expect((await verify(certificate)).statement?.license.terms).toEqual([
    `Granted to the licensee for ${shop.beats[0]!.title}.`,
  ])
})

test('a deleted order stays as a record, and is deleted only once', async () => {
  const { customer, order, certificate } = await buyAndDownload()
  const admin = await shop.as(shop.admin)
  expect((await admin.remove(`/api/orders/${order.id}`)).status).toBe(200)
  expect((await admin.remove(`/api/orders/${order.id}`)).status).toBe(404)
  expect((await customer.get(`/api/orders/${order.id}`)).status).toBe(404)
  expect((await customer.get<Order[]>('/api/orders/mine')).body).toEqual([])
  expect((await admin.get<AdminOrder[]>('/api/orders?anonymous=false')).body).toEqual([])
  expect(await revenue()).toBe(29)
  expect((await verify(certificate)).statement).toMatchObject({ licensee: null })
  expect(await everything()).not.toContain(billingInfo.name)
})

test('a refund of a record sends no mail', async () => {
  const { customer, order, certificate } = await buyAndDownload()
  await customer.post('/api/account/delete', { password })
  const admin = await shop.as(shop.admin)
  expect((await admin.post('/api/payments/refund', { orderId: order.id })).status).toBe(200)
  expect((await verify(certificate)).state).toBe('refunded')
  expect(await revenue()).toBe(0)
  const mails = await shop.db.selectFrom('mails').select('recipient').execute()
  expect(mails.map(({ recipient }) => recipient)).not.toContain(shop.customer.email)
})

test('a dispute about a record sends no mail', async () => {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29, '4000000000000259')
  await shop.app.jobs.drain()
  await customer.post('/api/account/delete', { password })
  const mailsBefore = await shop.db.selectFrom('mails').select('id').execute()
  shop.sandbox!.runPendingTasks()
  await reconcile(context())
  expect(
    await shop.db.selectFrom('orders').select(['status', 'user_id']).where('id', '=', id).execute(),
  ).toEqual([{ status: 'Disputed', user_id: null }])
  expect(
    await shop.db
      .selectFrom('payment_history')
      .select('message')
      .where('order_id', '=', id)
      .where('status', '=', 'Disputed')
      .execute(),
  ).toEqual([{ message: 'Payment disputed' }])
  expect(await shop.db.selectFrom('mails').select('id').execute()).toEqual(mailsBefore)
  expect(
    await shop.db.selectFrom('webhook_events').select('id').where('processed_at', 'is', null).execute(),
  ).toEqual([])
})

test('a license issued after the deletion names nobody', async () => {
  const customer = await shop.as(shop.customer)
  await customer.buy(shop.licenses[0]!, 29)
  await customer.post('/api/account/delete', { password })
  await shop.app.jobs.drain()
  const { statement } = await shop.db.selectFrom('grants').select('statement').executeTakeFirstOrThrow()
  expect(JSON.parse(statement!)).toMatchObject({ licensee: null })
})

test('records and canceled checkouts are deleted after their retention period', async () => {
  const { customer, order } = await buyAndDownload()
  await customer.post('/api/account/delete', { password })
  const other = await shop.as(shop.other)
  await other.addToCart(shop.licenses[2]!)
  const { body: open } = await other.checkOut(45.5)
  await other.addToCart(shop.licenses[0]!)
  await other.checkOut(74.5)
  const ids = async () =>
    (await shop.db.selectFrom('orders').select('id').orderBy('id').execute()).map(({ id }) => id)
  const age = (id: string, days: number) =>
    shop.db
      .updateTable('orders')
      .set({ created_at: Date.now() - days * 86_400_000 })
      .where('id', '=', id)
      .execute()
  let at = Date.now()
  const forget = async () => {
    at += 3_700_000
    await shop.app.jobs.drain({ at })
  }
  await shop.db
    .insertInto('exclusives')
    .values({ beat_id: shop.beats[0]!.id, order_id: order.id, state: 'sold', held_until: 0 })
    .execute()
  await shop.db
    .insertInto('invoices')
    .values({
      ...{
        id: 'late',
        kind: 'credit-note',
        number: 'CN-1',
        order_id: order.id,
        fact: 'refund',
        issued_at: at,
      },
      ...{
        gross_cents: -100,
        payment_mode: 'live',
        content: asStored('{}'),
        document: null,
        document_source: null,
      },
    })
    .execute()
  await age(open.orderId, 29)
  await age(order.id, 3_652)
  await forget()
  expect(await ids()).toHaveLength(3)
  await age(open.orderId, 31)
  await age(order.id, 3_654)
  await forget()
  expect(await ids()).toHaveLength(1)
  expect(await ids()).not.toContain(order.id)
  // A document is kept for its own years, and a beat that was sold for good stays so.
  expect(await shop.db.selectFrom('invoices').select('id').execute()).toEqual([{ id: 'late' }])
  expect(await shop.db.selectFrom('exclusives').select('order_id').execute()).toEqual([
    { order_id: order.id },
  ])
})
