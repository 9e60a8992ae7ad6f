import { uuidv7 } from 'uuidv7'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** Inserts a draft that has been checked and lacks nothing. Returns its id. */
export async function makeDraft(db: Db, given: Partial<Row<'drafts'>> = {}): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('drafts')
    .values({
      ...{ id, name_key: id, file_name: 'Night.wav', title: 'Night', bpm: 140, tone: 'A minor' },
      ...{ price_cents: 2999, description: '{title} at {bpm} BPM', licenses: null, publish_at: null },
      ...{ sources: writeJson({ bpm: 'name' as const, tone: 'name' as const }), suggestion: null },
      ...{ duration_ms: 90_000, fingerprint: null, state: 'draft' as const, problem: null, beat_id: null },
      ...{ published_at: null, removed_at: null, created_at: 1 },
      ...given,
    })
    .execute()
  return id
}
