import { z } from 'zod'
import type { PaymentStatus } from '#contract/orders/payment-status.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'

const Ids = z.array(z.string())

/** The lines that a statement is about: those of its order that it names, or all. */
export function statedLines(
  { line_ids }: Pick<Row<'withdrawals'>, 'line_ids'>,
  ofOrder: readonly string[],
): string[] {
  const named = readJson(Ids, line_ids) ?? []
  const own = ofOrder.filter((id) => named.includes(id))
  return own.length > 0 ? own : [...ofOrder]
}

/** Nothing was paid, and nothing can be any more. */
export function wasUnpaid(status: PaymentStatus): boolean {
  return status === 'Canceled'
}
