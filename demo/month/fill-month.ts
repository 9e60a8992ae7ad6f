import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { codeKey } from '#contract/pricing/code-fields.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import { placeOrder } from '#server/features/selling/checkout/index.ts'
import {
  applyDecision,
  decideOrderState,
  readRefundableLines,
} from '#server/features/selling/payments/index.ts'
import { DEMO_MONTH_FACT, type DemoMonth } from '#server/features/store/today/index.ts'
import { addToCart, readPricedCart } from '#server/model/cart/index.ts'
import type { PaymentSnapshot } from '#server/model/payment/index.ts'
import { readCurrency } from '#server/model/price/index.ts'
import { findListings } from '#server/model/quote/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { writeFact } from '#server/platform/database/store-facts.ts'
import { addBuyers, type DemoBuyer, takeBuyer } from './buyers.ts'
import { type CartEvent, type FiguresOf, planFigures, seeded, writeFigures } from './figures.ts'
import { addLetter } from './letter.ts'
import { addOffer, addOpenOffers } from './offers.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const CODE = 'DEMO15'
/** Days ago. */
const codeRan = { from: 22, until: 8 }

/**
 * A month of sales in a new store: visits become carts, and carts orders, by the code that real ones go through. All of it
 * is of the mode `demo` or of people at demo addresses.
 */
export async function fillMonth(trx: Trx, beats: readonly FiguresOf[], now: number): Promise<void> {
  const figures = planFigures(beats, now)
  const today = Math.floor(now / DAY_MS)
  const dealId = await addCode(trx, today)
  const buyers = await addBuyers(trx, now - 40 * DAY_MS)
  const failed = figures.carts.findLast(({ isBought }) => !isBought)
  const orders = groupOrders(figures.carts, failed ? [failed] : []).map((lines, index) => ({
    lines,
    at: timeOf(lines, index),
  }))
  orders.sort((a, b) => a.at - b.at)
  const offered = orders.findLastIndex(({ lines }) => lines.length === 1 && lines[0] !== failed)
  for (const [index, { lines, at }] of orders.entries()) {
    const day = Math.floor(at / DAY_MS)
    const withCode = day >= today - codeRan.from && day < today - codeRan.until && index % 2 === 0
    const refund = index === 2 ? 'refunded' : index === 5 ? 'partly refunded' : 'paid'
    await addOrder(trx, lines, {
      buyer: takeBuyer(buyers, lines),
      at,
      roll: seeded(index + 1),
      code: withCode && index !== offered ? CODE : undefined,
      isOffered: index === offered,
      outcome: lines[0] === failed ? 'failed' : refund,
    })
  }
  // Of the carts above: an empty store had counted nothing.
  await trx.deleteFrom('beat_counts').execute()
  await addOpenOffers(trx, buyers, beats, now)
  const letterId = await addLetter(trx, figures, beats, today)
  const month: DemoMonth = { until: today - 1, deals: [dealId], letters: [letterId] }
  await writeFigures(trx, figures, { until: month.until, beatId: beats[0]?.id ?? '' })
  await trx
    .updateTable('deals')
    .set({ until_at: (today - codeRan.until) * DAY_MS })
    .where('id', '=', dealId)
    .execute()
  await writeFact(trx, DEMO_MONTH_FACT, JSON.stringify(month))
}

/** Sales of a day become one order now and then. */
function groupOrders(carts: readonly CartEvent[], alone: CartEvent[]): CartEvent[][] {
  const orders: CartEvent[][] = []
  for (const cart of carts.filter(({ isBought }) => isBought)) {
    const last = orders.at(-1)
    const fits = last?.length === 1 && last[0]?.day === cart.day && last[0].beatId !== cart.beatId
    if (fits && orders.length % 3 === 0) last.push(cart)
    else orders.push([cart])
  }
  return [...orders, ...alone.map((cart) => [cart])]
}

/** Between 10:00 and 23:00 UTC. */
function timeOf([first]: readonly CartEvent[], index: number): number {
  return Math.round((first?.day ?? 0) * DAY_MS + (10 + 13 * seeded(index + 200)()) * HOUR_MS)
}

async function addCode(trx: Trx, today: number): Promise<string> {
  const id = uuidv7()
  await trx
    .insertInto('deals')
    .values({
      id,
      kind: 'code',
      name: 'Demo: 15% off for two weeks',
      percent: 15,
      amount_cents: null,
      code: CODE,
      code_key: codeKey(CODE) ?? null,
      buy: null,
      free: null,
      scope: writeJson({ tierIds: [], tagIds: [], ownerIds: [], beatIds: [] }),
      from_at: (today - codeRan.from) * DAY_MS,
      until_at: null,
      max_uses: null,
      max_uses_per_buyer: null,
      created_at: (today - codeRan.from - 1) * DAY_MS,
    })
    .execute()
  return id
}

type Sale = {
  buyer: DemoBuyer
  /** When it was placed, in milliseconds since 1970. */
  at: number
  roll: () => number
  code?: string | undefined
  isOffered?: boolean
  outcome: 'paid' | 'refunded' | 'partly refunded' | 'failed'
}

/** Places an order from a cart and pays it. All happens now, and is dated back afterwards. */
async function addOrder(trx: Trx, lines: readonly CartEvent[], sale: Sale): Promise<void> {
  const { buyer, outcome, code } = sale
  const now = Date.now()
  for (const { beatId, source, isFromBooth } of lines) {
    const licenseId = await pickLicense(trx, beatId, sale)
    if (sale.isOffered)
      await addOffer(trx, buyer, { beatId, licenseId, at: sale.at - 2 * DAY_MS }, 'accepted')
    await addToCart(trx, buyer.id, { beatId, licenseId, source, isFromBooth, mode: 'demo' })
  }
  if (code) await trx.insertInto('cart_codes').values({ user_id: buyer.id, code, created_at: now }).execute()
  const { quote } = await readPricedCart(trx, {
    userId: buyer.id,
    now,
    mode: 'demo',
    currency: await readCurrency(trx),
  })
  const placed = await placeOrder(trx, buyer, {
    price: toDollars(quote.totalCents),
    billing: { name: buyer.username, address: '', city: '', postalCode: '', country: buyer.country },
    vatCheck: undefined,
    client: {
      ...{ client_address: '203.0.113.7', user_agent: null, vat_check: null },
      ...{ terms_version: null, terms_accepted_at: null, consent_version: null, consent_at: null },
    },
    contracts: { locale: sourceLocale, writtenIn: sourceLocale, say: (text: string) => text, law: () => '' },
    provider: 'stripe',
    mode: 'demo',
    tax: null,
  })
  if (placed.kind !== 'open') throw new Error(`an order of the demo is ${placed.kind}`)
  const { order } = placed
  await pay(trx, order, { outcome, country: buyer.country })
  await dateBack(trx, order.id, now - sale.at)
  if (outcome === 'failed') await trx.deleteFrom('cart_items').where('user_id', '=', buyer.id).execute()
}

/** Mostly the first tier, never an exclusive one: beats stay for sale. */
async function pickLicense(trx: Trx, beatId: string, sale: Sale): Promise<string> {
  const rows = await trx
    .selectFrom('beat_licenses')
    .select('id')
    .where('beat_id', '=', beatId)
    .orderBy('position')
    .execute()
  const listingOf = await findListings(
    trx,
    rows.map(({ id }) => ({ beat_id: beatId, license_id: id })),
    await readCurrency(trx),
  )
  const shared = rows.filter(
    ({ id }) => listingOf({ beat_id: beatId, license_id: id })?.license.scope.exclusive === false,
  )
  const roll = sale.roll()
  const picked = shared[sale.isOffered ? 2 : roll < 0.6 ? 0 : roll < 0.9 ? 1 : 2] ?? shared[0]
  if (!picked) throw new Error('a beat of the demo has no license')
  return picked.id
}

/** What a provider would have said. */
async function pay(
  trx: Trx,
  order: Row<'orders'>,
  { outcome, country }: { outcome: Sale['outcome']; country: string },
): Promise<void> {
  const isPaid = outcome !== 'failed'
  const facts: PaymentSnapshot = {
    paymentId: `demo_${order.id}`,
    orderId: order.id,
    status: isPaid ? 'paid' : 'open',
    amountCents: order.amount_cents,
    amountReceivedCents: isPaid ? order.amount_cents : 0,
    currency: order.currency,
    released: undefined,
    failure: isPaid ? undefined : { name: 'demo', message: 'Your card was declined.' },
    charge: isPaid ? { id: `demo_${order.id}`, country } : undefined,
    paidWith: { method: 'card', cardLast4: isPaid ? '4242' : '0002' },
    refunds: [],
    disputes: [],
  }
  await say(trx, order.id, facts)
  if (outcome !== 'refunded' && outcome !== 'partly refunded') return
  const { lineIds } = await readRefundableLines(trx, order.id)
  const isWhole = outcome === 'refunded'
  const cents = isWhole ? order.amount_cents : Math.round(order.amount_cents / 400) * 100
  const refundId = uuidv7()
  await trx
    .insertInto('refunds')
    .values({
      id: refundId,
      order_id: order.id,
      amount_cents: cents,
      line_ids: writeJson(isWhole ? [...lineIds] : []),
      parts: isWhole ? null : writeJson({ [lineIds[0] ?? '']: cents }),
      status: 'requested',
      provider_id: null,
      requested_by: 'demo',
      note: null,
      created_at: Date.now(),
    })
    .execute()
  const refund = {
    id: `demo_${refundId}`,
    refundId,
    amountCents: cents,
    status: 'succeeded' as const,
    reason: undefined,
  }
  await say(trx, order.id, { ...facts, refunds: [refund] })
}

async function say(trx: Trx, orderId: string, facts: PaymentSnapshot): Promise<void> {
  const order = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const lines = await readRefundableLines(trx, orderId)
  await applyDecision(trx, order, decideOrderState({ ...order, ...lines }, facts), facts)
}

/** Refunds follow two days after the payment. */
async function dateBack(trx: Trx, orderId: string, ms: number): Promise<void> {
  const before = (column: string) => sql<number>`${sql.ref(column)} - ${sql.lit(Math.round(ms))}`
  await trx
    .updateTable('orders')
    .set({ created_at: before('created_at') })
    .where('id', '=', orderId)
    .execute()
  await trx
    .updateTable('payment_history')
    .set({
      at: sql<number>`${before('at')} + case when kind = 'refunded' then ${sql.lit(2 * DAY_MS)} else 0 end`,
    })
    .where('order_id', '=', orderId)
    .execute()
  await trx
    .updateTable('grants')
    .set({
      granted_at: before('granted_at'),
      starts_at: before('starts_at'),
      ends_at: before('ends_at'),
      revoked_at: sql<number>`${before('revoked_at')} + ${sql.lit(2 * DAY_MS)}`,
    })
    .where('order_id', '=', orderId)
    .execute()
  await trx
    .updateTable('refunds')
    .set({ created_at: sql<number>`${before('created_at')} + ${sql.lit(2 * DAY_MS)}` })
    .where('order_id', '=', orderId)
    .execute()
  await trx
    .updateTable('deal_uses')
    .set({ created_at: before('created_at') })
    .where('order_id', '=', orderId)
    .execute()
}
