import type { Db } from '#server/platform/database/connect.ts'

/** Marks lines of an order as withdrawn from. The first statement counts. @param at milliseconds since 1970 */
export async function markWithdrawn(
  db: Db,
  orderId: string,
  lineIds: readonly string[],
  at: number,
): Promise<void> {
  if (lineIds.length === 0) return
  await db
    .updateTable('order_lines')
    .set({ withdrawn_at: at })
    .where('order_id', '=', orderId)
    .where('id', 'in', lineIds)
    .where('withdrawn_at', 'is', null)
    .execute()
}
