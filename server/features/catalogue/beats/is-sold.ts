import type { Transaction } from 'kysely'
import type { DeliveredKind } from '#contract/orders/order.ts'
import { listIncludes } from '#server/platform/database/columns.ts'
import type { Database } from '#server/platform/database/schema.ts'

/**
 * Whether someone has paid for the beat, or for its files of one kind. Unpaid checkouts do not block new audio, nor do
 * sales to deleted accounts, which can download nothing any more.
 */
export async function isSold(
  trx: Transaction<Database>,
  beatId: string,
  kind?: DeliveredKind,
): Promise<boolean> {
  let grants = trx
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .select('grants.id')
    .where('order_lines.beat_id', '=', beatId)
    .where('grants.user_id', 'is not', null)
  if (kind) grants = grants.where(listIncludes('order_lines.file_kinds', kind))
  const grant = await grants.limit(1).executeTakeFirst()
  return grant !== undefined
}
