import { withoutLicensee } from '#server/features/selling/documents/index.ts'
import { eraseLicensee, readGrantsOf } from '#server/model/entitlement/index.ts'
import { readLinesOf } from '#server/model/order/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { DeliveryDeps } from './delivery-deps.ts'

/**
 * Removes the buyer from an order's licenses and downloads and revokes their links. Certificates stay verifiable, and
 * download dates stay.
 */
export async function anonymizeLicenses(
  trx: Trx,
  delivery: Pick<DeliveryDeps, 'signingKey'>,
  order: Row<'orders'>,
): Promise<void> {
  const lines = await readLinesOf(trx, order.id)
  const grants = await readGrantsOf(trx, order.id)
  for (const grant of grants) {
    const line = lines.find(({ id }) => id === grant.line_id)
    const { statement } = grant
    const signed =
      line && statement !== null ? withoutLicensee(delivery, order, line, { ...grant, statement }) : undefined
    await eraseLicensee(trx, grant.id, signed)
  }
}
