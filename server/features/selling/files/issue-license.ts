import type { LicenseStatement } from '#contract/licenses/verification.ts'
import { DeliveredKindList } from '#contract/orders/order.ts'
import { writeStatement } from '#server/features/selling/documents/index.ts'
import { keepSignature } from '#server/model/entitlement/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { ensureBeatFile } from './ensure-beat-file.ts'
import { fileNameOf } from './file-names.ts'
import { tagMp3 } from './tag-mp3.ts'

/**
 * Prepares every file of a paid line, then signs its license. Idempotent.
 * @throws Error if the license changed meanwhile; the next attempt reads it again
 */
export async function issueLicense(
  delivery: DeliveryDeps,
  order: Row<'orders'>,
  line: Row<'order_lines'>,
  grant: Row<'grants'>,
): Promise<void> {
  if (grant.statement !== null) return
  const files: LicenseStatement['files'] = []
  let mp3Tag: string | null = null
  for (const kind of readJson(DeliveredKindList, line.file_kinds)) {
    const file = await ensureBeatFile(delivery, line.beat_id, kind)
    const tagged = kind === 'mp3-320' ? await tagMp3(delivery, line, grant, file) : undefined
    mp3Tag ??= tagged?.tag ?? null
    const { bytes, sha256 } = tagged ?? file
    files.push({ name: fileNameOf(line, kind), bytes, sha256 })
  }
  const text = await writeStatement(delivery, order, line, grant, files)
  const signature = delivery.signingKey.sign(text)
  const signed = { statement: text, signature, mp3Tag }
  if (!(await keepSignature(delivery.db, grant.id, order.user_id, signed)))
    throw new Error(`license ${grant.id} changed while it was being signed`)
}
