import { beatRows } from '#server/model/beat/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { readFingerprint, sameSeconds } from '#server/platform/media/audio/fingerprint.ts'
import { runListenWorker } from '#server/platform/media/run-listen-worker.ts'
import { FileNotFoundError } from '#server/platform/storage/file-store.ts'
import type { DraftDeps } from './draft-deps.ts'
import { findDouble } from './find-double.ts'

const RUN_MS = 30_000

/**
 * While there are drafts, listens to beats whose sound is not known yet, and marks drafts of the same recording. Listens
 * to previews, which every beat has.
 */
export async function fingerprintBeats(
  { production }: DraftDeps,
  { now, signal }: { now: number; signal: AbortSignal },
): Promise<void> {
  const { db } = production.connection
  for (;;) {
    if (signal.aborted || Date.now() > now + RUN_MS) return
    const open = await db
      .selectFrom('drafts')
      .select('id')
      .where('state', '!=', 'published')
      .where('removed_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    if (!open) return
    const beat = await beatRows(db)
      .leftJoin('beat_fingerprints', 'beat_fingerprints.beat_id', 'beats.id')
      .select(['beats.id', 'audio_url', 'beats.audio_version'])
      .where('status', 'in', ['ready', 'hidden', 'scheduled'])
      .where('audio_url', '!=', '')
      .where((where) =>
        where.or([
          where('beat_fingerprints.beat_id', 'is', null),
          where.and([
            // Published drafts are known by their master.
            where('beat_fingerprints.audio_version', '!=', ''),
            where('beat_fingerprints.audio_version', '!=', where.ref('beats.audio_version')),
          ]),
        ]),
      )
      .orderBy('beats.id')
      .limit(1)
      .executeTakeFirst()
    if (!beat) return
    const fingerprint = await listen(production, beat.audio_url.replace(/^media\//, ''), signal)
    const row = { audio_version: beat.audio_version, fingerprint }
    await db
      .insertInto('beat_fingerprints')
      .values({ beat_id: beat.id, ...row })
      .onConflict((conflict) => conflict.column('beat_id').doUpdateSet(row))
      .execute()
    await markDoubles(production, readFingerprint(fingerprint))
  }
}

/** Empty for a preview that cannot be read, which matches nothing. */
async function listen(
  { publicFiles, log }: DraftDeps['production'],
  key: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const heard = await publicFiles.store.withLocalFile(key, (from) => runListenWorker({ from }, signal))
    return heard.fingerprint
  } catch (error) {
    if (!(error instanceof AudioError || error instanceof FileNotFoundError)) throw error
    log.warn({ err: error, key }, 'a preview could not be listened to')
    return ''
  }
}

async function markDoubles({ connection }: DraftDeps['production'], sound: Uint16Array): Promise<void> {
  const { db } = connection
  const drafts = await db
    .selectFrom('drafts')
    .select(['id', 'fingerprint'])
    .where('state', '=', 'draft')
    .where('problem', 'is', null)
    .where('keep_double', '=', 0)
    .where('removed_at', 'is', null)
    .where('fingerprint', 'is not', null)
    .execute()
  for (const { id, fingerprint } of drafts) {
    if (sameSeconds(readFingerprint(fingerprint ?? ''), sound) === undefined) continue
    const problem = await findDouble(db, id)
    if (!problem) continue
    await db
      .updateTable('drafts')
      .set({ problem: writeJson(problem) })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .where('problem', 'is', null)
      .execute()
  }
}
