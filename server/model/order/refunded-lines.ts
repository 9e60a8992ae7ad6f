import type { Trx } from '#server/platform/database/connect.ts'

/** Ends lines for which there is nothing to give back. */
export async function endLines(trx: Trx, orderId: string, lineIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('order_lines')
    .set({ refunded_at: Date.now() })
    .where('order_id', '=', orderId)
    .where('id', 'in', lineIds)
    .execute()
}

/**
 * Marks exactly these lines of an order as refunded. Restores the others, such as when the bank returns a refund.
 * @param parts cents that were given back of lines that stand
 */
export async function writeRefundedLines(
  trx: Trx,
  orderId: string,
  lineIds: readonly string[],
  parts: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  const ids = ['', ...lineIds]
  await trx
    .updateTable('order_lines')
    .set(({ ref }) => ({ refunded_at: Date.now(), refunded_cents: ref('price_cents') }))
    .where('order_id', '=', orderId)
    .where('id', 'in', ids)
    .where('refunded_at', 'is', null)
    .execute()
  await trx
    .updateTable('order_lines')
    .set({ refunded_at: null, refunded_cents: 0 })
    .where('order_id', '=', orderId)
    .where('id', 'not in', ids)
    .where((where) => where.or([where('refunded_at', 'is not', null), where('refunded_cents', '>', 0)]))
    .execute()
  for (const [id, cents] of parts)
    await trx
      .updateTable('order_lines')
      .set({ refunded_cents: cents })
      .where('order_id', '=', orderId)
      .where('id', '=', id)
      .execute()
}
