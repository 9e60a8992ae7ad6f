import { z } from 'zod'
import { DRAFT_MIN_SECONDS, type DraftProblem, DraftSources } from '#contract/beats/draft.ts'
import { msg, plural } from '#contract/text/msg.ts'
import { isSet, readJson, writeJson } from '#server/platform/database/columns.ts'
import { defineJob } from '#server/platform/jobs/job-kind.ts'
import type { AudioAnalysis } from '#server/platform/media/audio/analyze-audio.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { runListenWorker } from '#server/platform/media/run-listen-worker.ts'
import { mediaWorkersAtOnce } from '#server/platform/media/run-media-worker.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { audioProblem } from './audio-problem.ts'
import { checkStems } from './check-stems.ts'
import type { DraftDeps } from './draft-deps.ts'
import { findDouble } from './find-double.ts'

/** Listens to a draft's audio: length, tempo, key, whether its stems fit it, and whether the store has the recording already. */
export const checkDraftJob = defineJob('check draft', z.object({ draftId: z.string() }), {
  backoffMs: [5_000, 30_000, 120_000],
  concurrency: mediaWorkersAtOnce,
  maxLostStarts: 50,
})

export async function checkDraft(
  { production }: DraftDeps,
  draftId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = production.connection
  const draft = await db
    .selectFrom('drafts')
    .innerJoin('draft_files', 'draft_files.draft_id', 'drafts.id')
    .select(['drafts.id', 'sources', 'bpm', 'tone', 'keep_double', 'path'])
    .where('drafts.id', '=', draftId)
    .where('drafts.state', '=', 'checking')
    .where('draft_files.kind', '=', 'audio')
    .executeTakeFirst()
  if (!draft?.path) return
  let heard: AudioAnalysis
  try {
    heard = await production.masters.store.withLocalFile(draft.path, (from) =>
      runListenWorker({ from }, signal),
    )
  } catch (error) {
    if (!(error instanceof AudioError)) throw error
    await endWithProblem(production, draftId, audioProblem(error.message))
    return
  }
  const seconds = heard.durationMs / 1000
  if (seconds < DRAFT_MIN_SECONDS) {
    await endWithProblem(production, draftId, tooShort(seconds))
    return
  }
  await db
    .updateTable('draft_files')
    .set({ error: overFullScale(heard.peak) ?? null })
    .where('draft_id', '=', draftId)
    .where('kind', '=', 'audio')
    .execute()
  await checkStems(production, draftId, seconds, signal)
  const sources = readJson(DraftSources, draft.sources)
  const { suggestion } = heard
  await db
    .updateTable('drafts')
    .set({
      suggestion: writeJson(suggestion),
      duration_ms: heard.durationMs,
      fingerprint: heard.fingerprint,
      ...(sources.bpm === 'heard' && { bpm: suggestion.bpm }),
      ...(sources.tone === 'heard' && { tone: suggestion.tone ?? '' }),
    })
    .where('id', '=', draftId)
    .where('state', '=', 'checking')
    .execute()
  const double = isSet(draft.keep_double) ? undefined : await findDouble(db, draftId)
  await db
    .updateTable('drafts')
    .set({ state: 'draft', problem: double ? writeJson(double) : null })
    .where('id', '=', draftId)
    .where('state', '=', 'checking')
    .execute()
}

/** For a file with which the check keeps crashing. */
export async function giveUpDraft({ production }: DraftDeps, draftId: string): Promise<void> {
  await endWithProblem(production, draftId, {
    code: 'unreadable',
    title: inEnglish(msg`Cannot be checked`),
    detail: inEnglish(msg`This file could not be checked. Export it again and drop it on this page.`),
  })
}

async function endWithProblem(
  { connection }: DraftDeps['production'],
  draftId: string,
  problem: DraftProblem,
): Promise<void> {
  await connection.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('drafts')
      .set({ state: 'draft', problem: writeJson(problem) })
      .where('id', '=', draftId)
      .where('state', '=', 'checking')
      .execute()
    // Sent again, it is checked again.
    await trx
      .updateTable('draft_files')
      .set({ state: 'refused', path: null, error: problem.detail })
      .where('draft_id', '=', draftId)
      .where('kind', '=', 'audio')
      .execute()
  })
}

/** A note beside the file, which can be published. */
function overFullScale(peak: number): string | undefined {
  if (peak <= 1) return undefined
  const decibels = (20 * Math.log10(peak)).toFixed(1)
  return inEnglish(
    msg`This file is ${{ decibels }} dB over full scale. Its WAV is sold as it is; the MP3 is made quieter, so that it does not clip. Lower your master and export it again to avoid both.`,
  )
}

function tooShort(seconds: number): DraftProblem {
  const whole = Math.floor(seconds)
  return {
    code: 'short',
    title: inEnglish(msg`Too short: ${{ time: `0:${String(whole).padStart(2, '0')}` }}`),
    detail: inEnglish(
      msg`This file is ${plural({ seconds: whole }, { one: '# second', other: '# seconds' })} long. Beats start at ${{ least: `0:${DRAFT_MIN_SECONDS}` }}. If this is a loop or a tag, remove it.`,
    ),
  }
}
