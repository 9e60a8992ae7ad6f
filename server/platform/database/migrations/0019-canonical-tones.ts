import { type Kysely, sql } from 'kysely'
import { parseTone } from '#contract/catalogue/tone.ts'

type Tables = {
  beats: { tone: string }
  catalogue_version: { id: number; version: number }
  catalogue_changes: { version: number; beat_id: string | null }
}

/**
 * Tones were free text, so one key could be several filters. Gives each its canonical spelling. What names no key stays:
 * administrators are told of it in the list of beats.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const spellings = await db.selectFrom('beats').select('tone').distinct().execute()
  let isChanged = false
  for (const { tone } of spellings) {
    const canonical = parseTone(tone)
    if (canonical === undefined || canonical === tone) continue
    await db.updateTable('beats').set({ tone: canonical }).where('tone', '=', tone).execute()
    isChanged = true
  }
  if (!isChanged) return
  const { version } = await db
    .updateTable('catalogue_version')
    .set({ version: sql<number>`version + 1` })
    .returning('version')
    .executeTakeFirstOrThrow()
  await db.insertInto('catalogue_changes').values({ version, beat_id: null }).execute()
}
