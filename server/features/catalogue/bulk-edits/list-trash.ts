import { BEAT_TRASH_DAYS, type DeletedBeat } from '#contract/beats/bulk-edit.ts'
import { Cover } from '#contract/catalogue/beat.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { beatsWithOwners, countBeats, inTrash, published } from '#server/model/beat/index.ts'
import { bylineOf } from '#server/model/user/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'

const DAY_MS = 86_400_000

/** Beats in the trash, last deleted first, and how many there are. */
export async function listTrash(
  db: Db,
  { limit, cursor }: { limit: number; cursor: number },
): Promise<{ beats: DeletedBeat[]; total: number }> {
  const rows = await beatsWithOwners(db)
    .select([
      'beats.id',
      'title',
      'beats.image',
      'cover',
      'price_cents',
      'deleted_at',
      bylineOf().as('owner'),
    ])
    .where(inTrash())
    .orderBy('deleted_at', 'desc')
    .orderBy('beats.id')
    .limit(limit)
    .offset(cursor)
    .execute()
  const { trash } = await countBeatPlaces(db)
  return {
    total: trash,
    beats: rows.map(({ id, title, image, cover, price_cents, deleted_at, owner }) => ({
      id,
      title,
      cover: image ? readJson(Cover, cover) : null,
      price: toDollars(price_cents),
      owner,
      deletedAt: new Date(Number(deleted_at)).toISOString(),
      goneAt: new Date(Number(deleted_at) + BEAT_TRASH_DAYS * DAY_MS).toISOString(),
    })),
  }
}

/** How many beats visitors see, and how many deleted ones there are. */
export async function countBeatPlaces(db: Db): Promise<{ inStore: number; trash: number }> {
  return { inStore: await countBeats(db, published()), trash: await countBeats(db, inTrash()) }
}
