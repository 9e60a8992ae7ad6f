import { type DraftNeed, draftNeeds } from '#contract/beats/draft.ts'
import { isReady, needsOf } from '#contract/beats/draft-rules.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { keysetPages } from '#server/platform/database/paginate.ts'
import { presentDraft } from './list-drafts.ts'

/** Drafts that are neither published nor in the trash. */
export async function countDrafts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '!=', 'published')
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Pages of the files of drafts, as keys of the private store. */
export async function* filesOfDrafts(db: Db): AsyncGenerator<string[]> {
  const files = db.selectFrom('draft_files').select(['id', 'path'])
  for await (const rows of keysetPages(files)) yield rows.flatMap(({ path }) => path ?? [])
}

type DraftStanding = { all: number; ready: number; unready: number; needs: DraftNeed[] }

/** How many drafts there are, and how many of those that are checked could be published, or lack what. */
export async function readDraftStanding(db: Db): Promise<DraftStanding> {
  const rows = await db
    .selectFrom('drafts')
    .selectAll()
    .where('removed_at', 'is', null)
    .where('state', '!=', 'published')
    .execute()
  const checked = rows.filter(({ state }) => state === 'draft').map((row) => presentDraft(row, []))
  const unready = checked.filter((draft) => !isReady(draft))
  const lacking = new Set(unready.flatMap(needsOf))
  return {
    all: rows.length,
    ready: checked.length - unready.length,
    unready: unready.length,
    needs: draftNeeds.filter((need) => lacking.has(need)),
  }
}
