import { fillSentence } from '#contract/beats/draft-rules.ts'
import { type Admin, eraseUnordered } from '#server/features/catalogue/beats/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { beatTags } from '#server/model/tag/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { DraftDeps } from './draft-deps.ts'
import { presentDraft } from './list-drafts.ts'
import { recentlyPublished } from './recently-published.ts'

/**
 * Makes drafts of what was published within the last ten minutes, still has its files, and nobody ordered. The beat is
 * erased, not moved to the trash: it would be there twice if it was restored. Returns how many.
 */
export async function takeBack({ production }: DraftDeps, { userId, username }: Admin): Promise<number> {
  const { connection, catalogue } = production
  const recent = await recentlyPublished(connection.db).select(['drafts.id']).execute()
  let count = 0
  for (const { id } of recent)
    if (await connection.db.transaction().execute((trx) => takeBackOne(trx, id))) count++
  if (count > 0) {
    const name = count === 1 ? '1 beat' : `${count} beats`
    await recordAuditEvent(connection.db, { userId, username }, 'drafts.taken-back', { id: 'drafts', name })
    await catalogue.refresh()
  }
  return count
}

async function takeBackOne(trx: Trx, id: string): Promise<boolean> {
  // Another administrator may have taken it back, or replaced its files.
  const draft = await recentlyPublished(trx)
    .selectAll('drafts')
    .where('drafts.id', '=', id)
    .executeTakeFirst()
  if (!draft?.beat_id) return false
  const tags = await beatTags(trx)
    .select('tags.name')
    .where('beat_tags.beat_id', '=', draft.beat_id)
    .orderBy('tags.name')
    .execute()
  const beat = await eraseUnordered(trx, draft.beat_id)
  if (!beat) return false
  await trx
    .updateTable('drafts')
    .set({
      state: 'draft',
      beat_id: null,
      published_at: null,
      ...editedSince(draft, beat),
      tags: writeJson(tags.map(({ name }) => name)),
    })
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('beat_fingerprints').where('beat_id', '=', draft.beat_id).execute()
  return true
}

/** What was edited in the beat's own form stays. A description with variables keeps them where it says the same. */
function editedSince(draft: Row<'drafts'>, beat: Row<'beats'>): Partial<Row<'drafts'>> {
  const { title, bpm, tone, price_cents, description } = beat
  const isSame = fillSentence(draft.description, presentDraft(draft, [])) === description
  return { title, bpm, tone, price_cents, ...(!isSame && { description }) }
}
