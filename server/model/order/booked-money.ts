import { sql } from 'kysely'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import { ofMode } from './parts.ts'

/** A payment or a refund that an order has recorded, by the provider's id. */
export type BookedMoney = {
  id: string
  kind: 'payment' | 'refund'
  orderId: string
  /** Undefined for refunds that were made at the provider: the order only knows their sum. */
  cents: number | undefined
  currency: string
}

type Books = { mode: PaymentMode; provider: PaymentProviderName }

const facts = { payment: 'paid:', refund: 'refund:' } as const

/** What orders recorded of a provider's payments and refunds between two moments. */
export async function readBookedMoney(
  db: Db,
  books: Books,
  { from, until }: { from: number; until: number },
): Promise<BookedMoney[]> {
  const rows = await selectBooked(db, books)
    .where('payment_history.at', '>=', from)
    .where('payment_history.at', '<', until)
    .execute()
  return rows.map(describe)
}

/** What orders recorded of these, whenever that was. @param ids of charges and refunds, by the provider */
export async function findBookedMoney(db: Db, books: Books, ids: readonly string[]): Promise<BookedMoney[]> {
  const wanted = ids.flatMap((id) => [facts.payment + id, facts.refund + id])
  const rows = await selectBooked(db, books)
    .where(inList(db, 'payment_history.fact', wanted))
    .execute()
  return rows.map(describe)
}

function selectBooked(db: Db | Trx, { mode, provider }: Books) {
  return db
    .selectFrom('payment_history')
    .innerJoin('orders', 'orders.id', 'payment_history.order_id')
    .select(['payment_history.fact', 'payment_history.kind', 'orders.id', 'amount_cents', 'orders.currency'])
    .select((select) =>
      select
        .selectFrom('refunds')
        .select('refunds.amount_cents')
        .whereRef('refunds.order_id', '=', 'orders.id')
        .where('payment_history.fact', '=', sql<string>`${sql.lit(facts.refund)} || refunds.provider_id`)
        .limit(1)
        .as('refunded'),
    )
    .where('payment_history.kind', 'in', ['paid', 'refunded'])
    .where('orders.provider', '=', provider)
    .where(ofMode(mode))
}

function describe(row: {
  fact: string
  kind: string
  id: string
  amount_cents: number
  currency: string
  refunded: number | null
}): BookedMoney {
  const kind = row.kind === 'paid' ? 'payment' : 'refund'
  return {
    kind,
    id: row.fact.slice(facts[kind].length),
    orderId: row.id,
    cents: kind === 'payment' ? row.amount_cents : (row.refunded ?? undefined),
    currency: row.currency,
  }
}
