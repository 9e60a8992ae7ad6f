import { BEAT_TRASH_DAYS, type DeletedBeat } from '#contract/beats/bulk-edit.ts'
import { Cover } from '#contract/catalogue/beat.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { countDrafts } from '#server/features/catalogue/drafts/index.ts'
import { beatsWithOwners, countBeats, inTrash, notDeleted } from '#server/model/beat/index.ts'
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

/** How many beats, drafts and deleted beats there are. */
export async function countBeatPlaces(db: Db): Promise<{ beats: number; drafts: number; trash: number }> {
  const beats = await countBeats(db, notDeleted())
  const trash = await countBeats(db, inTrash())
  return { beats, drafts: await countDrafts(db), trash }
}
