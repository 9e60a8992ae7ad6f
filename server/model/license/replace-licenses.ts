import { uuidv7 } from 'uuidv7'
import { recordReplacedPrice } from '#server/model/price/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'

/** A license of a beat, short enough to be kept for an undo. Without `id`: a new one. */
export type KeptLicense = { id?: string | undefined; templateId: string | null; priceCents: number | null }

/** Sells a beat under exactly these of its tiers. A license that comes back has its old id, so carts find it again. */
export async function replaceTiers(
  trx: Trx,
  beatId: string,
  before: readonly KeptLicense[],
  after: readonly KeptLicense[],
): Promise<void> {
  const kept = new Set(after.flatMap(({ id }) => id ?? []))
  const gone = before.flatMap(({ id }) => (id !== undefined && !kept.has(id) ? [id] : []))
  if (gone.length > 0)
    await trx.deleteFrom('beat_licenses').where('beat_id', '=', beatId).where('id', 'in', gone).execute()
  const had = new Set(before.map(({ id }) => id))
  for (const { id, templateId, priceCents } of after) {
    if (templateId === null || (id !== undefined && had.has(id))) continue
    const template = await trx
      .selectFrom('license_templates')
      .select(['name', 'description', 'icon', 'position'])
      .where('id', '=', templateId)
      .executeTakeFirst()
    if (!template) continue
    await trx
      .insertInto('beat_licenses')
      .values({
        ...template,
        scope: null,
        added_rights: writeJson([]),
        id: id ?? uuidv7(),
        beat_id: beatId,
        template_id: templateId,
        price_cents: priceCents,
      })
      .execute()
  }
}

/** Sets the own prices of licenses, and keeps those that are replaced. */
export async function setOwnPrices(
  trx: Trx,
  before: readonly KeptLicense[],
  prices: Readonly<Record<string, number | null>>,
): Promise<void> {
  for (const { id, priceCents } of before) {
    const next = id === undefined ? undefined : prices[id]
    if (id === undefined || next === undefined || next === priceCents) continue
    await recordReplacedPrice(trx, { subject: 'license', subjectId: id, priceCents })
    await trx.updateTable('beat_licenses').set({ price_cents: next }).where('id', '=', id).execute()
  }
}
