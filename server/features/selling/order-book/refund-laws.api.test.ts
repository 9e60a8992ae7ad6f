import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import type { Deal } from '#contract/pricing/deal.ts'
import { reconcile } from '#server/features/selling/payments/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { makeBeat, makeUser } from '#tests/factories.ts'
import { cases, fc } from '#tests/laws.ts'
import { basicScope } from '#tests/license-scopes.ts'
import { makeLicense, openShop, type Shop } from '#tests/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  const admin = await shop.as(shop.admin)
  const { status } = await admin.post<Deal[]>('/api/deals', { kind: 'bulk', name: 'Two', buy: 1, free: 1 })
  expect(status).toBe(201)
})
afterAll(() => shop.close())

const context = () => ({ db: shop.db, payments: shop.payments, log: shop.app.log, wakeJobs: () => {} })
/** Refunds with this card's payments are returned by the bank later. */
const cards = ['4242424242424242', '4000000000005126']
const kinds = ['basic', 'exclusive', 'gift', 'upgradable'] as const

/** What an admin does. Numbers name lines of the order, counted around. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom('all', 'twice', 'part', 'upgrade', 'refund upgrade') },
  { weight: 1, arbitrary: fc.constantFrom('dashboard', 'bank', 'sync') },
)

type Bought = {
  order: Order
  buyer: Awaited<ReturnType<Shop['as']>>
  userId: string
  higher: Map<string, Row<'beat_licenses'>>
}

/** Buys one license of a new beat for each kind. Bulk deals make some of them free. */
async function buy(wanted: (typeof kinds)[number][], card: string): Promise<Bought> {
  const person = await makeUser(shop.db)
  const buyer = await shop.as(person)
  const higher: Bought['higher'] = new Map()
  for (const [at, kind] of wanted.entries()) {
    const beat = await makeBeat(shop.db, { owner_id: shop.admin.id, price_cents: 1_000 + at * 100 })
    const isExclusive = kind === 'exclusive'
    const scope = writeJson({ ...basicScope, ...(isExclusive && { exclusive: true }) })
    const price_cents = kind === 'gift' ? 0 : isExclusive ? 20_000 : null
    await buyer.addToCart(await makeLicense(shop.db, beat.id, { scope, price_cents }))
    if (kind === 'upgradable')
      higher.set(
        beat.id,
        await makeLicense(shop.db, beat.id, {
          scope: writeJson({ ...basicScope, streams: null }),
          price_cents: 9_000,
        }),
      )
  }
  const order = await checkOut(buyer, person.id, card)
  return { order, buyer, userId: person.id, higher }
}

async function checkOut(buyer: Bought['buyer'], userId: string, card: string): Promise<Order> {
  const { total } = (await buyer.get<{ total: number }>(`/api/carts/${userId}/quote`)).body
  const { status, body } = await buyer.checkOut(total)
  expect(status, JSON.stringify(body)).toBe(200)
  if (body.clientSecret) await buyer.pay(body.clientSecret, card)
  return buyer.order(body.orderId)
}

async function refund(orderId: string, lines?: string[]): Promise<number> {
  const admin = await shop.as(shop.admin)
  const { status } = await admin.post('/api/payments/refund', { orderId, lines })
  expect(status).toBeLessThan(500)
  return status
}

/** Gives back half of what is left of the first line that stands, and once more than is left, which is refused. */
async function refundPart(orderId: string): Promise<void> {
  const line = await shop.db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .where('price_cents', '>', 0)
    .orderBy('position')
    .executeTakeFirst()
  const left = line ? line.price_cents - line.refunded_cents : 0
  if (!line || left < 2) return
  const admin = await shop.as(shop.admin)
  const give = (cents: number) =>
    admin.post('/api/payments/refund', { orderId, amounts: [{ line: line.id, amount: cents / 100 }] })
  expect((await give(left + 1)).status).toBe(409)
  expect((await give(Math.floor(left / 2))).status).toBeLessThan(500)
}

/** The laws of one order, after any sequence. */
async function checkLaws({ buyer, order: { id } }: Bought): Promise<void> {
  const order = await buyer.order(id)
  const { db } = shop
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const lines = await db.selectFrom('order_lines').selectAll().where('order_id', '=', id).execute()
  const grants = await db.selectFrom('grants').selectAll().where('order_id', '=', id).execute()
  const standing = lines.filter(({ refunded_at }) => refunded_at === null)
  expect(order.paymentStatus).toBe(standing.length === 0 ? 'Refunded' : 'Completed')
  const back = lines.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0)
  expect(back).toBeLessThanOrEqual(row.amount_cents)
  expect(row.refunded_cents).toBeLessThanOrEqual(row.amount_cents)
  expect(order.kept).toBe(
    order.paymentStatus === 'Completed' && (standing.length < lines.length || row.refunded_cents > 0)
      ? (row.amount_cents - row.refunded_cents) / 100
      : null,
  )
  if (row.intent_id !== null) {
    const { data } = await shop.payments.stripe.refunds.list({ payment_intent: row.intent_id, limit: 100 })
    const made = data.filter(({ status }) => status === 'succeeded').reduce((sum, one) => sum + one.amount, 0)
    expect(made).toBe(row.refunded_cents)
    const unnamed = data.some(({ status, metadata }) => status === 'succeeded' && !metadata?.refundId)
    if (!unnamed) expect(made).toBe(back)
  }
  for (const [at, beat] of order.beats.entries()) {
    const line = lines.find((one) => one.id === beat.lineId)!
    const isRefunded = line.refunded_at !== null
    const grant = grants.find(({ line_id }) => line_id === line.id)!
    expect([at, grant.revoked_at !== null]).toEqual([at, isRefunded])
    expect(beat.refunded).toBe(isRefunded)
    if (!isRefunded) expect(line.refunded_cents).toBeLessThan(Math.max(1, line.price_cents))
    expect(beat.delivery?.state === 'revoked').toBe(isRefunded)
    const upgrade = await db
      .selectFrom('order_lines')
      .select('id')
      .where('replaces', '=', grant.id)
      .where('replacement', '=', 'upgrade')
      .where('refunded_at', 'is', null)
      .where('order_id', 'in', (paid) =>
        paid.selectFrom('orders').select('id').where('status', '=', 'Completed'),
      )
      .executeTakeFirst()
    const { state } = beat.passport!
    // Entitled: neither refunded nor upgraded.
    const isEntitled = state === 'valid' || state === 'preparing' || state === 'test'
    expect([state, isEntitled]).toEqual([state, !isRefunded && !upgrade])
    const exclusive = await db
      .selectFrom('exclusives')
      .selectAll()
      .where('beat_id', '=', beat.id)
      .executeTakeFirst()
    if (JSON.parse(line.license_scope).exclusive) {
      const admin = await shop.as(shop.admin)
      const { body } = await admin.get<{ id: string; canBeSoldAgain: boolean }[]>(
        '/api/admin/beats?limit=100',
      )
      const listed = body.find(({ id: beatId }) => beatId === beat.id)
      expect([exclusive?.order_id, listed?.canBeSoldAgain]).toEqual([id, isRefunded])
    }
  }
}

test('after any refunds of any cart, what is entitled, refunded and kept agrees', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...cards),
      fc.array(step, { minLength: 1, maxLength: 6 }),
      async (wanted, card, steps) => {
        const bought = await buy(wanted, card)
        const { order, buyer, userId, higher } = bought
        const lineIds = order.beats.map(({ lineId }) => lineId)
        let upgrade: Order | undefined
        await checkLaws(bought)
        for (const act of steps) {
          if (Array.isArray(act))
            await refund(order.id, [...new Set(act.map((at) => lineIds[at % lineIds.length]!))])
          else if (act === 'all') await refund(order.id)
          else if (act === 'twice')
            await Promise.all([refund(order.id, [lineIds[0]!]), refund(order.id, [lineIds[0]!])])
          else if (act === 'part') await refundPart(order.id)
          else if (act === 'upgrade' && !upgrade) {
            const old = (await buyer.order(order.id)).beats.find(
              ({ id, refunded }) => higher.has(id) && !refunded,
            )
            const license = old && higher.get(old.id)!
            if (!license) continue
            const line = { beat: old.id, license: license.id, upgradeOf: old.passport!.certificate }
            expect((await buyer.post('/api/carts', line)).status).toBe(201)
            upgrade = await checkOut(buyer, userId, cards[0]!)
          } else if (act === 'refund upgrade' && upgrade) await refund(upgrade.id)
          else if (act === 'dashboard') {
            const { intent_id } = await shop.db
              .selectFrom('orders')
              .select('intent_id')
              .where('id', '=', order.id)
              .executeTakeFirstOrThrow()
            if (intent_id !== null)
              await shop.payments.stripe.refunds
                .create({ payment_intent: intent_id, amount: 300 })
                .catch(() => undefined)
            await reconcile(context())
          } else if (act === 'bank' && !upgrade) shop.sandbox!.runPendingTasks()
          await reconcile(context())
          await checkLaws(bought)
        }
      },
    ),
    { numRuns: cases(6) },
  )
})
