import { TAKE_BACK_MS } from '#contract/beats/draft.ts'
import { beatsWithUploads, notDeleted } from '#server/model/beat/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * Drafts that were published within the last ten minutes, with what their beats are now. Deleted beats stay in the trash, and
 * those whose audio, cover or stems were replaced since stay beats: the draft has the former ones.
 */
export function recentlyPublished(db: Pick<Db, 'selectFrom'>) {
  return beatsWithUploads(db)
    .innerJoin('drafts', 'drafts.beat_id', 'beats.id')
    .where(notDeleted())
    .where('drafts.state', '=', 'published')
    .where('drafts.published_at', '>', Date.now() - TAKE_BACK_MS)
    .where(({ or, eb }) =>
      or([
        eb('beat_uploads.created_at', 'is', null),
        eb('beat_uploads.created_at', '<=', eb.ref('drafts.published_at')),
      ]),
    )
}
