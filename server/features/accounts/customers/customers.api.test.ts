import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListedUser } from '#contract/accounts/admin-user.ts'
import type { Customer, CustomerNote, CustomerOrder } from '#contract/accounts/customer.ts'
import type { Order } from '#contract/orders/order.ts'
import type { AuditEntry } from '#contract/store/audit.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'

const DAY_MS = 86_400_000

let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>
let customer: Awaited<ReturnType<Shop['as']>>
let paid: Order

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as(shop.admin)
  customer = await shop.as(shop.customer)
  paid = await customer.buy(shop.licenses[0]!, 29)
  await shop.app.jobs.drain()
})
afterAll(() => shop.close())

const unconfirm = (id: string) =>
  shop.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', id).execute()
const path = (id = shop.customer.id) => `/api/admin/customers/${id}`
const read = async (id?: string) => (await admin.get<Customer>(path(id))).body
const orders = async (id?: string) => (await admin.get<CustomerOrder[]>(`${path(id)}/orders`)).body
const lastEntry = async () => (await admin.get<AuditEntry[]>('/api/admin/audit?limit=1')).body[0]
const filesOf = async () => (await orders())[0]!.delivered[0]!.files
const received = (to: string) =>
  shop.db.selectFrom('mailbox').selectAll().where('recipient', '=', to).orderBy('id').execute()

describe('the page', () => {
  test('it shows licenses, mails and downloads', async () => {
    const { body } = await customer.get<Order>(`/api/orders/${paid.id}`)
    const file = body.beats[0]!.delivery!.files.find(({ kind }) => kind === 'mp3-320')!
    expect((await customer.get(file.url!)).status).toBe(200)
    expect((await customer.get(file.url!, { range: 'bytes=100-' })).status).toBe(206)
    expect(await read()).toMatchObject({
      id: shop.customer.id,
      email: shop.customer.email,
      orders: 1,
      licenses: 1,
      spent: 29,
      devices: 1,
      problems: [],
      mails: [{ kind: 'receipt', status: 'sent', subject: `Your receipt: order ${paid.number}` }],
      downloads: [
        { asset: 'mp3-320', isResumed: true },
        { asset: 'mp3-320', isResumed: false, title: body.beats[0]!.title, orderNumber: paid.number },
      ],
      notes: [],
    })
    const [order] = await orders()
    expect(order).toMatchObject({ id: paid.id, providerId: expect.stringMatching(/^pi_/) })
    expect(order!.delivered).toMatchObject([
      {
        lineId: body.beats[0]!.lineId,
        files: [
          { kind: 'mp3-320', state: 'ready', downloads: 1 },
          { kind: 'master-wav', downloads: 0 },
          { kind: 'document' },
        ],
      },
    ])
    const { mailedAt, until } = order!.links!
    expect(Date.parse(until) - Date.parse(mailedAt)).toBe(7 * DAY_MS)
  })

  test('the list of users says how many orders they paid, and what is kept', async () => {
    const { body } = await admin.get<ListedUser[]>('/api/users')
    const of = (id: string) => body.find((user) => user.id === id)
    expect(of(shop.customer.id)).toMatchObject({ orders: 1, kept: 29 })
    expect(of(shop.admin.id)).toMatchObject({ orders: 0, kept: 0 })
  })

  test('orders are paged without repeats', async () => {
    const other = await shop.as(shop.other)
    const first = await other.buy(shop.licenses[0]!, 29)
    const second = await other.buy(shop.licenses[2]!, 45.5)
    const page = await admin.get<CustomerOrder[]>(`${path(shop.other.id)}/orders?limit=1`)
    expect(page.body.map(({ id }) => id)).toEqual([second.id])
    expect(page.headers['x-total-count']).toBe('2')
    const next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1]
    expect((await admin.get<CustomerOrder[]>(next!)).body.map(({ id }) => id)).toEqual([first.id])
  })

  test('it shows likely download problems', async () => {
    for (const { id } of [shop.admin, shop.other]) await unconfirm(id)
    expect((await read(shop.admin.id)).problems).toEqual(['address-unconfirmed', 'nothing-bought'])
    const { id } = shop.other
    await shop.app.jobs.drain()
    expect((await read(id)).problems).toEqual(['address-unconfirmed'])
    expect((await orders(id))[0]!.links).toBeNull()
    await shop.db.updateTable('users').set({ locked_at: 1 }).where('id', '=', id).execute()
    await shop.db.updateTable('orders').set({ status: 'Disputed' }).where('user_id', '=', id).execute()
    await shop.db
      .updateTable('mails')
      .set({ status: 'dead' })
      .where('recipient', '=', shop.other.email)
      .execute()
    await shop.db.updateTable('grants').set({ statement: null }).where('user_id', '=', id).execute()
    expect((await read(id)).problems).toEqual([
      'locked',
      'address-unconfirmed',
      'disputed',
      'files-preparing',
      'mail-failed',
    ])
  })

  test('an unknown ID is 404', async () => {
    for (const url of [path('none'), `${path('none')}/orders`, `${path('none')}/export`])
      expect(await admin.get(url)).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
    expect((await admin.get(`${path()}/orders?limit=0`)).status).toBe(400)
    expect((await admin.get(path('x'.repeat(65)))).status).toBe(400)
  })
})

describe('files', () => {
  const again = (id = paid.id) => admin.post<{ lost: number; code?: string }>(`/api/orders/${id}/files`, {})

  test('a lost file is made again, and one without a source is reported', async () => {
    const store = shop.storage.private
    const mp3 = await shop.db
      .selectFrom('beat_files')
      .selectAll()
      .where('beat_id', '=', shop.beats[0]!.id)
      .where('kind', '=', 'mp3-320')
      .executeTakeFirstOrThrow()
    await store.remove(mp3.path!)
    expect((await filesOf())[0]).toMatchObject({ kind: 'mp3-320', state: 'missing' })
    expect((await again()).body.lost).toBe(0)
    expect((await filesOf())[0]).toMatchObject({ state: 'preparing' })
    expect((await read()).problems).toEqual(['files-preparing'])
    expect(await lastEntry()).toMatchObject({
      action: 'order.files-made-again',
      subject: { name: paid.number },
    })
    await shop.app.jobs.drain()
    expect((await filesOf())[0]).toMatchObject({ state: 'ready' })
    const { body } = await customer.get<Order>(`/api/orders/${paid.id}`)
    expect((await customer.get(body.beats[0]!.delivery!.files[0]!.url!)).status).toBe(200)

    await store.remove(mp3.path!)
    await shop.db.updateTable('beat_files').set({ source: null }).where('id', '=', mp3.id).execute()
    expect((await again()).body.lost).toBe(1)
    await shop.db.updateTable('beat_files').set({ source: mp3.source }).where('id', '=', mp3.id).execute()
    await again()
    await shop.app.jobs.drain()
  })

  test('a failed file shows its reason and can be retried at once', async () => {
    const { id } = shop.customer
    const rows = shop.db.updateTable('beat_files').where('beat_id', '=', shop.beats[1]!.id)
    await rows.where('kind', '=', 'mp3-320').set({ status: 'wanted', source: 'file:nothing' }).execute()
    const late = await customer.buy(shop.licenses[2]!, 45.5)
    await shop.app.jobs.drain()
    expect((await read(id)).problems).toEqual(['files-failed'])
    const failed = (await orders())[0]!.delivered[0]!.files[0]!
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining('cannot be made') })
    await rows.where('kind', '=', 'mp3-320').set({ source: 'file:master-wav' }).execute()
    await again(late.id)
    await shop.app.jobs.drain()
    expect((await read(id)).problems).toEqual([])
    expect((await orders())[0]!.delivered[0]!.files[0]!.state).toBe('ready')
  })

  test('only a paid order has files', async () => {
    const open = await shop.as(await makeUser(shop.db))
    await open.addToCart(shop.licenses[0]!)
    const { orderId } = (await open.checkOut(29)).body
    expect(await again(orderId)).toMatchObject({ status: 409, body: { code: 'no_files' } })
    expect(await again('none')).toMatchObject({ status: 404, body: { code: 'order_not_found' } })
  })
})

describe('mails', () => {
  test('a mail can be sent again as a new mail with new links', async () => {
    const before = await received(shop.customer.email)
    const mail = (await read()).mails.find(({ kind }) => kind === 'receipt')!
    expect((await admin.post(`${path()}/mails/${mail.id}/send-again`, {})).status).toBe(200)
    expect(await lastEntry()).toMatchObject({
      action: 'mail.sent-again',
      details: { to: shop.customer.email },
    })
    await shop.app.jobs.drain()
    const after = await received(shop.customer.email)
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)!.subject).toBe(mail.subject)
    expect((await read()).mails[0]).toMatchObject({ kind: 'receipt', status: 'sent' })
  })

  test('other people’s mails and unsent mails cannot be sent again', async () => {
    const mail = (await read()).mails[0]!
    const to = (user: string, id: string) => admin.post(`${path(user)}/mails/${id}/send-again`, {})
    const missing = { status: 404, body: { code: 'mail_not_found' } }
    expect(await to(shop.other.id, mail.id)).toMatchObject(missing)
    expect(await to(shop.customer.id, 'none')).toMatchObject(missing)
    await shop.db.updateTable('mails').set({ status: 'skipped' }).where('id', '=', mail.id).execute()
    expect(await to(shop.customer.id, mail.id)).toMatchObject(missing)
  })
})

describe('notes', () => {
  test('they are stored with their author, and the audit log has their time but not their text', async () => {
    const text = 'Asked for stems.\nSent them by hand.'
    const { status, body: note } = await admin.post<CustomerNote>(`${path()}/notes`, { text: `  ${text} ` })
    expect(status).toBe(201)
    expect((await read()).notes).toEqual([{ ...note, author: shop.admin.username, text }])
    expect(await lastEntry()).toMatchObject({
      action: 'user.note-added',
      subject: { id: shop.customer.id },
      details: {},
    })
    const removal = `${path()}/notes/${note.id}`
    expect((await admin.remove(`${path(shop.other.id)}/notes/${note.id}`)).status).toBe(404)
    expect((await admin.remove(removal)).status).toBe(200)
    expect(await lastEntry()).toMatchObject({ action: 'user.note-removed' })
    expect(await admin.remove(removal)).toMatchObject({ status: 404, body: { code: 'note_not_found' } })
  })

  test('empty and overlong notes are refused', async () => {
    for (const text of ['', '   ', 'x'.repeat(2001), 'a\u0000b', 7])
      expect((await admin.post(`${path()}/notes`, { text })).status).toBe(400)
    expect((await admin.post(`${path('none')}/notes`, { text: 'x' })).status).toBe(404)
    expect((await read()).notes).toEqual([])
  })
})

test('an archive download is shown once', async () => {
  const buyer = await shop.as(await makeUser(shop.db, { username: 'both' }))
  await buyer.addToCart(shop.licenses[0]!)
  await buyer.addToCart(shop.licenses[2]!)
  const { clientSecret, orderId } = (await buyer.checkOut(74.5)).body
  await buyer.pay(clientSecret)
  const { user } = await buyer.order(orderId)
  await shop.app.jobs.drain()
  const order = await buyer.order(orderId)
  expect((await buyer.get(order.archiveUrl!)).status).toBe(200)
  const { downloads } = await read(user!.id)
  expect(downloads).toMatchObject([{ asset: 'archive', orderNumber: order.number }])
  const [shown] = await orders(user!.id)
  expect(shown!.delivered.flatMap(({ files }) => files.map((file) => file.downloads))).toEqual([
    1, 1, 1, 1, 1, 1,
  ])
})

test('a customer can be signed out on all devices', async () => {
  const person = await makeUser(shop.db)
  const session = await signIn(shop, person)
  const isSignedIn = async () =>
    (await shop.app.inject({ url: '/api/auth/session', headers: session })).statusCode === 200
  expect(await isSignedIn()).toBe(true)
  expect((await admin.remove(`/api/users/${person.id}/sessions`)).status).toBe(200)
  expect(await isSignedIn()).toBe(false)
  expect(await read(person.id)).toMatchObject({ devices: 0, lastSeenAt: null })
  expect(await lastEntry()).toMatchObject({ action: 'user.signed-out', subject: { name: person.username } })
  expect((await admin.remove('/api/users/none/sessions')).status).toBe(404)
})

test('the export is the customer’s own data export, plus notes', async () => {
  await admin.post(`${path()}/notes`, { text: 'Likes drums.' })
  const { headers, body } = await admin.get<Record<string, unknown>>(`${path()}/export`)
  expect(headers['content-disposition']).toContain(`customer-${shop.customer.id}.json`)
  expect(body).toMatchObject({
    account: { email: shop.customer.email },
    notes: [{ text: 'Likes drums.', at: expect.any(String) }],
  })
  expect(await lastEntry()).toMatchObject({ action: 'user.exported' })
})

test('signing out and exporting need a fresh proof', async () => {
  const stale = await makeUser(shop.db, { role: 'admin' })
  const late = await shop.as(stale)
  await shop.db.updateTable('sessions').set({ proved_at: 0 }).where('user_id', '=', stale.id).execute()
  const refused = { status: 403, body: { code: 'fresh_proof_required' } }
  expect(await late.get(`${path()}/export`)).toMatchObject(refused)
  expect(await late.remove(`/api/users/${shop.customer.id}/sessions`)).toMatchObject(refused)
  expect((await late.get(path())).status).toBe(200)
})

test('deleting an account deletes its notes', async () => {
  const person = await makeUser(shop.db)
  await admin.post(`${path(person.id)}/notes`, { text: 'Soon gone.' })
  expect((await admin.remove(`/api/users/${person.id}`)).status).toBe(200)
  expect((await admin.get(path(person.id))).status).toBe(404)
  const left = await shop.db
    .selectFrom('customer_notes')
    .selectAll()
    .where('user_id', '=', person.id)
    .execute()
  expect(left).toEqual([])
})
