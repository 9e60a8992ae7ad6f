import { DraftProblem } from '#contract/beats/draft.ts'
import { beatRows, notDeleted } from '#server/model/beat/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readFingerprint, sameSeconds } from '#server/platform/media/audio/fingerprint.ts'

/** The recording of a draft under another name, in the store or among the drafts; undefined if it is new. */
export async function findDouble(db: Db, draftId: string): Promise<DraftProblem | undefined> {
  const draft = await db
    .selectFrom('drafts')
    .select(['fingerprint', 'duration_ms'])
    .where('id', '=', draftId)
    .executeTakeFirst()
  if (!draft?.fingerprint) return undefined
  const sound = readFingerprint(draft.fingerprint)
  const beats = await beatRows(db)
    .innerJoin('beat_fingerprints', 'beat_fingerprints.beat_id', 'beats.id')
    .select(['title', 'fingerprint'])
    .where(notDeleted())
    .execute()
  for (const { title, fingerprint } of beats) {
    const seconds = sameSeconds(sound, readFingerprint(fingerprint))
    if (seconds !== undefined) return describe(`${title}, which is in the store`, seconds)
  }
  const others = await db
    .selectFrom('drafts')
    .select(['title', 'file_name', 'fingerprint', 'problem'])
    .where('id', '!=', draftId)
    .where('removed_at', 'is', null)
    .where('state', '!=', 'published')
    .where('fingerprint', 'is not', null)
    .orderBy('id')
    .execute()
  for (const other of others) {
    // Of two, one is enough to say so.
    if (readJson(DraftProblem, other.problem)?.code === 'double') continue
    const seconds = sameSeconds(sound, readFingerprint(other.fingerprint ?? ''))
    if (seconds !== undefined)
      return describe(`the draft ${other.title || other.file_name} (${other.file_name})`, seconds, true)
  }
  return undefined
}

function minutesAndSeconds(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function describe(what: string, seconds: number, isDraft = false): DraftProblem {
  return {
    code: 'double',
    title: isDraft ? 'Twice in your drafts' : 'Already in the store',
    detail: `Same recording as ${what}. The sound matches for ${minutesAndSeconds(seconds)}.`,
  }
}
