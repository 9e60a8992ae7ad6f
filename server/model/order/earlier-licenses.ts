import type { EarlierLicenses } from '#contract/licenses/license-contract.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'

/** Names in the line of an exclusive which licenses of the beat were granted before, once. */
export async function keepEarlierLicenses(
  trx: Trx,
  line: { orderId: string; beatId: string },
  earlier: EarlierLicenses,
): Promise<void> {
  await trx
    .updateTable('order_lines')
    .set({ earlier_licenses: writeJson(earlier) })
    .where('order_id', '=', line.orderId)
    .where('beat_id', '=', line.beatId)
    .where('earlier_licenses', 'is', null)
    .execute()
}
