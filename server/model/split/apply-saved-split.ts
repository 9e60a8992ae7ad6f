import type { AppliedSplit } from '#contract/splits/split.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { SheetContext } from './complete-split.ts'
import { saveSplit } from './save-split.ts'
import { readSavedSplit } from './saved-splits.ts'

/**
 * Puts a saved split on beats, one by one: a beat that cannot take it, such as one that was sold exclusively, is named
 * with the reason and keeps its own.
 * @throws Problem saved_split_not_found
 */
export async function applySavedSplit(
  context: SheetContext & { db: Db },
  admin: RequestSession,
  id: string,
  beatIds: readonly string[],
  now: number,
): Promise<AppliedSplit> {
  const { db } = context
  const { owner, shares } = await readSavedSplit(db, id)
  const refused: AppliedSplit['refused'] = []
  const chosen = [...new Set(beatIds)]
  for (const beatId of chosen) {
    const row = await db
      .selectFrom('splits')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('beat_id', '=', beatId)
      .executeTakeFirst()
    try {
      await saveSplit(context, admin, beatId, { version: row?.version ?? 0, owner, shares }, now)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const beat = await db.selectFrom('beats').select('title').where('id', '=', beatId).executeTakeFirst()
      const reason = Object.values(error.errors ?? {})[0] ?? error.message
      refused.push({ beatId, title: beat?.title ?? 'A deleted beat', reason })
    }
  }
  return { applied: chosen.length - refused.length, refused }
}
