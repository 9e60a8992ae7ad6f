import type { Transaction } from 'kysely'
import type { DeliveredKind } from '#contract/order.ts'
import type { Database } from '#server/platform/database/schema.ts'

/**
 * Whether somebody has paid for the beat, under whatever license, or for its files of one kind. A checkout that was never paid keeps nobody from
 * replacing its audio; neither does a sale whose buyer deleted their account, as nobody can download it any more.
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
  if (kind) grants = grants.where('order_lines.file_kinds', 'like', `%"${kind}"%`)
  const grant = await grants.limit(1).executeTakeFirst()
  return grant !== undefined
}
