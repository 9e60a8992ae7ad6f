import type { Db } from '#server/platform/database/connect.ts'
import { keysetPages } from '#server/platform/database/paginate.ts'

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
