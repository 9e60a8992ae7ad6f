import { DraftProblem } from '#contract/beats/draft.ts'
import { msg } from '#contract/text/msg.ts'
import { beatRows, notDeleted } from '#server/model/beat/index.ts'
import { readJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readFingerprint, sameSeconds } from '#server/platform/media/audio/fingerprint.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'

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
    if (seconds !== undefined)
      return {
        code: 'double',
        title: inEnglish(msg`Already in the store`),
        detail: inEnglish(
          msg`Same recording as ${{ title }}, which is in the store. The sound matches for ${{ time: minutesAndSeconds(seconds) }}.`,
        ),
      }
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
      return {
        code: 'double',
        title: inEnglish(msg`Twice in your drafts`),
        detail: inEnglish(
          msg`Same recording as the draft ${{ title: other.title || other.file_name }} (${{ file: other.file_name }}). The sound matches for ${{ time: minutesAndSeconds(seconds) }}.`,
        ),
      }
  }
  return undefined
}

function minutesAndSeconds(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
