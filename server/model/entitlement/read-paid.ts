import { type Currency, currencies } from '#contract/pricing/currency.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'

/**
 * Total paid for licenses in cents, by grant ID, including the licenses they upgraded. In store prices: without tax that
 * was added, including tax that was deducted. Refunded parts do not count. One query per step back.
 */
export async function readPaid(db: Db, grantIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const paid = new Map<string, number>(grantIds.map((id) => [id, 0]))
  /** The license in question, and those it upgraded. */
  let steps = new Map(grantIds.map((id) => [id, [id]]))
  while (steps.size > 0) {
    const rows = await db
      .selectFrom('grants')
      .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
      .innerJoin('orders', 'orders.id', 'grants.order_id')
      .select([
        'grants.id',
        'order_lines.price_cents',
        'order_lines.tax_added_cents',
        'order_lines.refunded_at',
        'order_lines.refunded_cents as line_refunded_cents',
        'order_lines.replaces',
        'order_lines.replacement',
        'orders.amount_cents',
        'orders.refunded_cents',
        'orders.currency',
      ])
      .select((select) =>
        select
          .selectFrom('order_lines as all_lines')
          .whereRef('all_lines.order_id', '=', 'grants.order_id')
          .select((sum) => sum.fn.sum<number>('all_lines.refunded_cents').as('cents'))
          .as('lines_refunded_cents'),
      )
      .where(inList(db, 'grants.id', [...steps.keys()]))
      .execute()
    const next = new Map<string, string[]>()
    for (const row of rows) {
      const of = steps.get(row.id) ?? []
      for (const id of of) paid.set(id, (paid.get(id) ?? 0) + keptOf(row))
      if (row.replacement === 'upgrade' && row.replaces !== null)
        next.set(row.replaces, [...(next.get(row.replaces) ?? []), ...of])
    }
    steps = next
  }
  return paid
}

/** What remains of a line's price after refunds of it or of parts of the order. */
function keptOf(row: {
  price_cents: number
  tax_added_cents: number
  refunded_at: number | null
  line_refunded_cents: number
  lines_refunded_cents: number | null
  amount_cents: number
  refunded_cents: number
  currency: Currency
}): number {
  if (row.refunded_at !== null) return 0
  const byLines = Number(row.lines_refunded_cents ?? 0)
  const [amount, refunded] = [row.amount_cents - byLines, row.refunded_cents - byLines]
  const { step } = currencies[row.currency]
  const priceCents = row.price_cents - row.tax_added_cents
  // A part that was given back of this line includes its share of the added tax.
  const keptCents = row.price_cents - row.line_refunded_cents
  const standing =
    keptCents === row.price_cents
      ? priceCents
      : Math.floor((priceCents * keptCents) / (row.price_cents * step)) * step
  if (refunded <= 0 || amount <= 0) return standing
  return Math.floor((standing * (amount - refunded)) / (amount * step)) * step
}
