import { TAKE_BACK_MS } from '#contract/beats/draft.ts'
import { notDeleted } from '#server/model/beat/index.ts'
import type { Db } from '#server/platform/database/connect.ts'

/**
 * Drafts that were published within the last ten minutes, with what their beats are now. Deleted beats stay in the trash, and
 * those whose audio, cover or stems were replaced since stay beats: the draft has the former ones.
 */
export function recentlyPublished(db: Pick<Db, 'selectFrom'>) {
  return db
    .selectFrom('drafts')
    .innerJoin('beats', 'beats.id', 'drafts.beat_id')
    .leftJoin('beat_uploads', 'beat_uploads.beat_id', 'drafts.beat_id')
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
