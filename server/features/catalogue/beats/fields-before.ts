import { toDollars } from '#contract/pricing/money.ts'
import { presentFacts, readBeat } from '#server/model/beat/index.ts'
import { readTierLicenses } from '#server/model/license/index.ts'
import { readTagIds } from '#server/model/tag/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/** The fields of a beat as they are, of those that a form changes: a form of them changes it back. */
export async function readFieldsBefore(
  db: Db,
  beatId: string,
  changed: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const beat = await readBeat(db, beatId)
  const tags = await readTagIds(db, [beatId])
  const licenses = await readTierLicenses(db, beatId)
  const all: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(presentFacts(beat)).map(([name, value]) => [name, value ?? ''])),
    price: String(toDollars(beat.price_cents)),
    tags: tags.map(({ tag_id }) => tag_id),
    newTags: [],
    licenses: licenses.map(({ template_id, price_cents }) => ({
      templateId: template_id,
      price: price_cents === null ? '' : String(toDollars(price_cents)),
    })),
    freeDownload: beat.free_download === 1,
    publication: beat.status,
    publishAt: beat.publish_at === null ? undefined : new Date(Number(beat.publish_at)).toISOString(),
  }
  return Object.fromEntries(
    Object.keys(changed).flatMap((name) =>
      name in all && all[name] !== undefined ? [[name, all[name]]] : [],
    ),
  )
}
