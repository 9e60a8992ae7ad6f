import type { Tag } from '#contract/catalogue/tag.ts'
import { beatRows } from '#server/model/beat/index.ts'
import { type KeptLicense, readBeatLicenses } from '#server/model/license/index.ts'
import { beatTags } from '#server/model/tag/index.ts'
import { isSet } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { lowerCase } from '#server/platform/database/text-search.ts'

type Columns = 'id' | 'title' | 'tone' | 'price_cents' | 'status' | 'publish_at' | 'cover' | 'image'

/** A beat as changes of many see it. */
export type BulkBeat = Pick<Row<'beats'>, Columns> & {
  isSold: boolean
  hasStems: boolean
  isLossy: boolean
  /** By name. */
  tags: Tag[]
  /** By id. */
  licenses: (KeptLicense & { id: string })[]
}

/** The beats in the order of their ids in the list; without those that are gone. Deleted ones are among them. */
export async function readBulkBeats(
  db: Db,
  ids: readonly string[],
  options: { isLocked?: boolean } = {},
): Promise<BulkBeat[]> {
  let query = beatRows(db)
    .select(['id', 'title', 'tone', 'price_cents', 'status', 'publish_at', 'cover', 'image'])
    .select(['exclusive_sold_at', 'has_stems', 'lossy_master'])
    .where(inList(db, 'beats.id', ids))
    .orderBy('id')
  if (options.isLocked) query = query.forUpdate()
  const rows = await query.execute()
  const tags = await beatTags(db)
    .select(['beat_id', 'tags.id', 'tags.name'])
    .where(inList(db, 'beat_tags.beat_id', ids))
    .orderBy(lowerCase(db, 'tags.name'))
    .execute()
  const licenses = await readBeatLicenses(db, ids)
  const tagsOf = Map.groupBy(tags, ({ beat_id }) => beat_id)
  const licensesOf = Map.groupBy(licenses, ({ beat_id }) => beat_id)
  const beats = new Map(
    rows.map(({ exclusive_sold_at, has_stems, lossy_master, ...row }): [string, BulkBeat] => [
      row.id,
      {
        ...row,
        publish_at: row.publish_at === null ? null : Number(row.publish_at),
        isSold: exclusive_sold_at !== null,
        hasStems: isSet(has_stems),
        isLossy: isSet(lossy_master),
        tags: (tagsOf.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
        licenses: (licensesOf.get(row.id) ?? []).map(({ id, template_id, price_cents }) => ({
          id,
          templateId: template_id,
          priceCents: price_cents,
        })),
      },
    ]),
  )
  return ids.flatMap((id) => beats.get(id) ?? [])
}
