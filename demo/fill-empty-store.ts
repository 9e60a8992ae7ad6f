import type { Connection } from '#server/platform/database/connect.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'

/** Puts the demo catalogue into a store that has no beats and has not had it before. Does nothing otherwise. */
export async function fillEmptyStore({ db }: Connection, files: PublicFiles): Promise<void> {
  if (await hasBeatsOrHadDemo(db)) return
  // Large, and needed once in the life of a store.
  const { fillStore } = await import('./fill-store.ts')
  await fillStore({ db }, files)
}

async function hasBeatsOrHadDemo(db: Connection['db']): Promise<boolean> {
  const beat = await db.selectFrom('beats').select('id').limit(1).executeTakeFirst()
  const fact = await db
    .selectFrom('store_facts')
    .select('value')
    .where('name', '=', 'demo_filled_at')
    .executeTakeFirst()
  return beat !== undefined || fact !== undefined
}
