import { LicenseScope } from '#contract/licenses/license-scope.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'

export function isExclusiveLine({ license_scope }: Pick<Row<'order_lines'>, 'license_scope'>): boolean {
  return readJson(LicenseScope, license_scope).exclusive
}

/** The beats whose exclusive license was refunded, so they can be sold again. Other lines of its order do not matter. */
export async function findRefundedExclusives(
  db: Db,
  beatIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('exclusives')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_id', '=', 'exclusives.order_id')
        .onRef('order_lines.beat_id', '=', 'exclusives.beat_id'),
    )
    .select(['exclusives.beat_id', 'license_scope'])
    .where('state', '=', 'sold')
    .where('order_lines.refunded_at', 'is not', null)
    .where(inList(db, 'exclusives.beat_id', beatIds))
    .execute()
  return new Set(rows.filter(isExclusiveLine).map(({ beat_id }) => beat_id))
}
