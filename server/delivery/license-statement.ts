import { BillingInfo } from '#contract/billing.ts'
import { LicenseRight } from '#contract/license.ts'
import { DeliveredKindList, orderNumber } from '#contract/order.ts'
import type { LicenseStatement } from '#contract/verification.ts'
import type { Row } from '#server/database/schema.ts'
import type { Delivery } from './delivery-deps.ts'
import { fileNameOf } from './file-names.ts'
import { ensureBeatFile } from './make-beat-file.ts'

/** Makes every file of a paid line, then signs what was licensed. Does nothing where that was done before. */
export async function issueLicense(
  delivery: Delivery,
  order: Row<'orders'>,
  line: Row<'order_lines'>,
  grant: Row<'grants'>,
): Promise<void> {
  if (grant.statement !== null) return
  const files: LicenseStatement['files'] = []
  for (const kind of DeliveredKindList.parse(JSON.parse(line.file_kinds))) {
    const { bytes, sha256 } = await ensureBeatFile(delivery, line.beat_id, kind)
    files.push({ name: fileNameOf(line, kind), bytes, sha256 })
  }
  const statement: LicenseStatement = {
    certificate: grant.certificate,
    store: delivery.storeName,
    orderNumber: orderNumber(order.id),
    issuedAt: new Date(grant.granted_at).toISOString(),
    licensee: BillingInfo.parse(JSON.parse(order.billing)).name,
    licensor: line.producer,
    beat: { title: line.title, producer: line.producer },
    license: {
      name: line.license_name,
      description: line.license_description,
      rights: LicenseRight.array().parse(JSON.parse(line.license_rights)),
    },
    price: `${order.currency.toUpperCase()} ${(line.price_cents / 100).toFixed(2)}`,
    files,
  }
  const text = JSON.stringify(statement)
  await delivery.db
    .updateTable('grants')
    .set({ statement: text, signature: delivery.signingKey.sign(text) })
    .where('id', '=', grant.id)
    // Signed once: a document that is out in the world must go on being the one that is shown.
    .where('statement', 'is', null)
    .execute()
}
