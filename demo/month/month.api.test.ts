/** What the demo's month shows on six screens, and that nothing is left of it. */

import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoreOffer } from '#contract/offers/offer.ts'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import type { Deal, DealOrders } from '#contract/pricing/deal.ts'
import type { Insight } from '#contract/reach/insight.ts'
import type { LetterDetail, LetterList } from '#contract/reach/letter.ts'
import type { Today } from '#contract/store/today.ts'
import { dayIn } from '#contract/text/moment-in-zone.ts'
import { fillStore } from '#demo/fill-store.ts'
import { owners } from '#scripts/table-owners.ts'
import { createLetter, startLetter, stopLetter } from '#server/features/reach/letters/manage-letters.ts'
import { findPayoutBreaches } from '#server/features/selling/payouts/index.ts'
import { restoreRefusal } from '#server/features/store/restore/restore-refusal.ts'
import { recordEarlierLicenses } from '#server/model/order/index.ts'
import { findBreaches } from '#server/model/split/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import { isDemoAddress } from '#server/platform/mail/demo-address.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { seller } from '#tests/seller.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { removeMonth } from './remove-month.ts'

const DAY_MS = 86_400_000
let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>

beforeAll(async () => {
  shop = await openShop({}, 'ready')
  await fillStore({ db: shop.db }, shop.storage, { month: true })
  await shop.app.catalogue.refresh()
  admin = await shop.as(shop.admin)
})
afterAll(() => shop.close())

const read = async <T>(path: string) => {
  const { status, body } = await admin.get<T>(`/api${path}`)
  expect(status, path).toBe(200)
  return body
}
const isoDay = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
const sum = (numbers: readonly number[]) => Math.round(numbers.reduce((a, b) => a + b, 0) * 100) / 100

test('six screens tell one month', async () => {
  const today = await read<Today>('/admin/today')
  const insight = await read<Insight>(`/admin/insight?from=${isoDay(29)}&until=${isoDay(0)}`)
  const orders = await read<AdminOrder[]>('/orders?limit=100')
  const deals = await read<Deal[]>('/deals')
  const letters = await read<LetterList>('/letters')
  const offers = await read<StoreOffer[]>('/offers?of=store&limit=50')
  const totals = await read<{ orders: number; kept: { amount: number }[] }>('/orders/totals')

  // Today and Insight: the same visits, each step at most as large as the one before.
  const { steps, money } = today
  const { all } = insight
  const month = await read<Insight>(`/admin/insight?from=${steps.from}&until=${steps.until}`)
  const { plays, licenses, carts, sold } = month.all
  expect(steps).toMatchObject({ plays, licenses, carts, sold })
  expect(all.plays).toBeGreaterThan(1_000)
  expect(all.plays).toBeGreaterThan(all.licenses)
  expect(all.licenses).toBeGreaterThan(all.carts)
  expect(all.carts).toBeGreaterThan(all.sold)
  expect(today.demoMonthUntil).toBe(isoDay(1))
  expect(insight.demoUntil).toBe(isoDay(1))
  expect(money.keptByDay.at(-1)).toBe(0)

  // Payments: what is paid and stands is what both count.
  const paid = orders.filter(({ paymentStatus }) => paymentStatus === 'Completed')
  const statuses = orders.map(({ paymentStatus }) => paymentStatus)
  expect(paid.length).toBeGreaterThan(10)
  expect(statuses.filter((status) => status === 'Refunded')).toHaveLength(1)
  expect(statuses.filter((status) => status === 'Failed')).toHaveLength(1)
  expect(paid.filter(({ refundedAmount }) => refundedAmount > 0)).toHaveLength(1)
  expect(paid.flatMap(({ beats }) => beats)).toHaveLength(all.sold)
  const revenue = sum(paid.map(({ price, refundedAmount }) => price - refundedAmount))
  const first = `${new Date(Date.parse(`${money.today.slice(0, 7)}-01`) - 1).toISOString().slice(0, 7)}-01`
  const recent = paid.filter(({ createdAt }) => dayIn(today.timeZone, createdAt) >= first)
  expect(sum([...money.keptByDay, ...money.keptByDayBefore])).toBe(
    sum(recent.map(({ price, refundedAmount }) => price - refundedAmount)),
  )
  expect(all.earned).toBe(revenue)
  expect(totals).toMatchObject({ orders: orders.length, kept: [{ amount: revenue }] })
  for (const order of orders) {
    expect(order).toMatchObject({
      paymentMode: 'demo',
      user: { username: expect.stringMatching(/^Demo buyer/) },
    })
    expect(isDemoAddress(order.user?.email ?? '')).toBe(true)
    expect(Date.parse(order.createdAt)).toBeLessThan(Date.parse(isoDay(0)))
  }
  expect(orders.map(({ createdAt }) => createdAt)).toEqual(
    orders.map(({ createdAt }) => createdAt).sort((a, b) => (a < b ? 1 : -1)),
  )
  const [oldest] = paid
  expect((await admin.post('/api/payments/refund', { orderId: oldest!.id })).body).toMatchObject({
    code: 'paid_elsewhere',
  })

  // Deals: a code is used as often as orders have it.
  expect(deals).toMatchObject([{ kind: 'code', state: 'ended', name: expect.stringContaining('Demo') }])
  const used = await read<DealOrders>(`/deals/${deals[0]!.id}/orders`)
  expect(used.count).toBeGreaterThan(1)
  expect(deals[0]!.uses).toBe(used.count)
  expect(used.orders.map(({ id }) => id).filter((id) => !orders.some((order) => order.id === id))).toEqual([])
  expect(deals[0]!.earned).toBe(used.earned)

  // Offers: one waits, one is countered, one was accepted and bought for what was agreed.
  expect(offers.map(({ state }) => state).sort()).toEqual(['bought', 'countered', 'declined', 'waiting'])
  const bought = offers.find(({ state }) => state === 'bought')
  expect(paid.map(({ price }) => price)).toContain(bought!.agreedPrice)

  // Letters: no more recipients than subscribers, and what came of it is in Insight.
  expect(letters).toMatchObject({ subscribers: 0, letters: [{ state: 'sent' }] })
  const [letter] = letters.letters
  expect(letter!.recipients).toBeLessThanOrEqual(letters.demoSubscribers)
  expect(letter!.sent).toBeGreaterThan(10)
  const { result } = await read<LetterDetail>(`/letters/${letter!.id}`)
  const campaigns = insight.sources.find(({ source }) => source === 'campaigns')
  for (const beat of result.beats) expect(beat.presses).toBeGreaterThanOrEqual(beat.plays)
  expect(sum(result.beats.map(({ plays }) => plays))).toBeGreaterThan(0)
  expect(sum(result.beats.map(({ plays }) => plays))).toBeLessThanOrEqual(campaigns!.plays)
  expect(result.left).toBe(0)
})

test('nothing follows from it: no mail, job, number, ledger or export, and audits hold', async () => {
  const { db } = shop
  for (const table of [
    'mails',
    'jobs',
    'webhook_deliveries',
    'invoices',
    'document_numbers',
    'ledger_entries',
  ] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect([...(await findBreaches(db)), ...(await findPayoutBreaches(db))]).toEqual([])
  const [, ...lines] = String((await admin.get('/api/orders/export')).raw)
    .trim()
    .split('\n')
  expect(lines).toEqual([])
  expect(String((await admin.get('/api/newsletter/subscribers.csv')).raw)).not.toContain('@')
  // A shop with beats of its own is not empty for other reasons than the demo.
  expect(await restoreRefusal(db)).toContain('beats')
  const { version } = await read<{ version: number }>('/settings')
  const change = await admin.patch<{ version: number }>('/api/settings', { version, currency: 'eur' })
  expect(change.status).toBe(200)
  expect((await admin.patch('/api/settings', { version: change.body.version, currency: 'usd' })).status).toBe(
    200,
  )
  await shop.app.jobs.drain()
  const made = [
    ...(await db.selectFrom('grants').select('id').where('statement', 'is not', null).execute()),
    ...(await db.selectFrom('jobs').select('id').where('name', '=', 'prepare delivery').execute()),
  ]
  expect(made).toEqual([])
  expect(await db.selectFrom('orders').select('id').where('status', '=', 'Failed').execute()).toHaveLength(1)
  expect(
    (await db.selectFrom('mails').select('recipient').execute()).filter((m) => isDemoAddress(m.recipient)),
  ).toEqual([])
})

test('what the owner does with it reaches nobody', async () => {
  const { db } = shop
  const offers = await read<StoreOffer[]>('/offers?of=store')
  const waiting = offers.find(({ state }) => state === 'waiting')!
  const price = waiting.price + 5
  expect((await admin.post(`/api/offers/${waiting.id}/counter`, { price, message: 'Or so?' })).status).toBe(
    200,
  )
  const refunded = (await read<AdminOrder[]>('/orders?limit=100')).find(
    (order) => order.paymentStatus === 'Completed',
  )!
  await admin.post(`/api/orders/${refunded.id}/receipt`, {})
  expect(await db.selectFrom('mails').selectAll().execute()).toEqual([])

  // A letter goes to the one real subscriber.
  const fan = { id: uuidv7(), email: 'fan@example.com', email_key: 'fan@example.com', token_hash: null }
  await db
    .insertInto('newsletter_subscribers')
    .values({ ...fan, requested_at: 1, confirmed_at: 1 })
    .execute()
  expect(await read<LetterList>('/letters')).toMatchObject({ subscribers: 1 })
  const draft = { subject: 'New', firstLine: '', text: 'Hear it.', beats: [shop.beats[0]!.id] }
  const id = await createLetter(db, draft)
  await startLetter(db, id, {
    name: 'Shop',
    url: 'https://shop.example',
    link: (path) => path,
    mediaUrl: (path) => path,
    seller,
  })
  expect(
    await db.selectFrom('letter_recipients').select('email').where('letter_id', '=', id).execute(),
  ).toEqual([{ email: fan.email }])
  await stopLetter(db, id)

  // The contract of an exclusive license lists real licenses only.
  const { beat_id } = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('beat_id')
    .where('status', '=', 'Completed')
    .executeTakeFirstOrThrow()
  const customer = await shop.as(shop.customer)
  const mine = await customer.buy(shop.licenses[2]!, 45.5)
  await undone(async (trx) => {
    await trx
      .updateTable('order_lines')
      .set({ beat_id, license_scope: writeJson({ ...basicScope, exclusive: true }) })
      .where('order_id', '=', mine.id)
      .execute()
    await recordEarlierLicenses(trx, mine.id, [])
    const line = await trx
      .selectFrom('order_lines')
      .select('earlier_licenses')
      .where('order_id', '=', mine.id)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(String(line.earlier_licenses))).toEqual([])
  })
  // A code that a real order used stays with it.
  const { id: deal_id } = await db.selectFrom('deals').select('id').executeTakeFirstOrThrow()
  await undone(async (trx) => {
    const use = { order_id: mine.id, deal_id, created_at: 1 }
    await trx.insertInto('deal_uses').values(use).execute()
    await removeMonth(trx)
    expect(await trx.selectFrom('deal_uses').selectAll().execute()).toEqual([use])
    expect(await trx.selectFrom('deals').select('id').execute()).toEqual([{ id: deal_id }])
  })
})

/** Runs it in a transaction that is rolled back. */
async function undone(act: (trx: Trx) => Promise<void>): Promise<void> {
  class Undone extends Error {}
  const run = shop.db.transaction().execute(async (trx) => {
    await act(trx)
    throw new Undone()
  })
  await run.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}

test('one button removes it, and a real sale beside it stays byte for byte', async () => {
  const { version } = await read<{ version: number }>('/settings')
  expect((await admin.patch('/api/settings', { version, seller })).status).toBe(200)
  const earlier = (await read<AdminOrder[]>('/orders?limit=100')).filter(
    (order) => order.paymentMode !== 'demo',
  )
  const customer = await shop.as(shop.customer)
  const mine = await customer.buy(shop.licenses[0]!, 29)
  expect(mine).toMatchObject({ paymentStatus: 'Completed', paymentMode: 'sandbox' })
  await shop.app.jobs.drain()
  const invoices = await shop.db.selectFrom('invoices').select('number').execute()
  expect(invoices).toEqual([{ number: expect.stringMatching(/-000001$/) }])
  await customer.post(`/api/beats/${shop.beats[0]!.id}/plays`, {})

  const marks = await demoIds()
  const before = await everything()
  expect((await customer.remove('/api/admin/demo-month')).status).toBe(403)
  expect((await admin.remove('/api/admin/demo-month')).status).toBe(200)
  // Once more changes nothing.
  expect((await admin.remove('/api/admin/demo-month')).status).toBe(200)
  const after = await everything()

  const until = Math.floor(Date.now() / DAY_MS) - 1
  for (const [table, rows] of after) {
    const known = new Set(before.get(table))
    if (table === 'audit_log') {
      expect(rows.filter((row) => !known.has(row))).toEqual([expect.stringContaining('demo-month.removed')])
      continue
    }
    expect(
      rows.filter((row) => !known.has(row)),
      `${table} has new rows`,
    ).toEqual([])
    expect(
      rows.filter((row) => marks.some((id) => row.includes(id))),
      `${table} names the demo`,
    ).toEqual([])
    const left = new Set(rows)
    const gone = (before.get(table) ?? []).filter((row) => !left.has(row))
    for (const row of gone)
      expect(
        marks.some((id) => row.includes(id)) ||
          /demo_month|@demo\.invalid/.test(row) ||
          Number(JSON.parse(row).day) <= until,
        `${table}: ${row}`,
      ).toBe(true)
  }
  const today = await read<Today>('/admin/today')
  expect(today.demoMonthUntil).toBeUndefined()
  expect(today.demoUntil).toBeUndefined()
  expect(today.steps).toMatchObject({ sold: 2, freeDownloads: 0 })
  expect(today.money).toMatchObject({ paid: 74.5, kept: 74.5 })
  expect((await read<AdminOrder[]>('/orders')).map(({ id }) => id)).toEqual([mine.id, earlier[0]!.id])
  expect(await read<Deal[]>('/deals')).toEqual([])
  expect(await read<LetterList>('/letters')).toMatchObject({
    letters: [{ state: 'stopped' }],
    subscribers: 1,
    demoSubscribers: 0,
  })
  expect(await read<StoreOffer[]>('/offers?of=store')).toEqual([])
})

/** Every row of every table as JSON. */
async function everything(): Promise<Map<string, string[]>> {
  const tables = Object.keys(owners).sort()
  const read = async (table: string) => {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(shop.db)
    return [table, rows.map((row) => JSON.stringify(row)).sort()] as const
  }
  const found = new Map<string, string[]>()
  for (const table of tables) found.set(...(await read(table)))
  // Each request of a session renews it.
  for (const table of ['sessions', 'jobs']) found.delete(table)
  return found
}

/** Ids of what belongs to the demo's month. */
async function demoIds(): Promise<string[]> {
  const { db } = shop
  const orders = await db.selectFrom('orders').select('id').where('payment_mode', '=', 'demo').execute()
  const people = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', 'like', '%@demo.invalid')
    .execute()
  const deals = await db.selectFrom('deals').select('id').execute()
  const letters = await db.selectFrom('letters').select('id').where('slug', '=', 'letter-demo').execute()
  const grants = await db
    .selectFrom('grants')
    .innerJoin('orders', 'orders.id', 'grants.order_id')
    .select('grants.id')
    .where('payment_mode', '=', 'demo')
    .execute()
  return [orders, people, deals, letters, grants].flat().map(({ id }) => id)
}
