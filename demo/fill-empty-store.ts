import type { Connection } from '#server/platform/database/connect.ts'
import type { Storage } from '#server/platform/storage/storage.ts'

/** Fills a store that has no beats and never had the demo. Returns whether it did; otherwise nothing changes. */
export async function fillEmptyStore(
  { db }: Connection,
  storage: Storage,
  options: { month: boolean },
): Promise<boolean> {
  if (await hasBeatsOrHadDemo(db)) return false
  // Loaded lazily: large, and needed once.
  const { fillStore } = await import('./fill-store.ts')
  await fillStore({ db }, storage, options)
  return true
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
