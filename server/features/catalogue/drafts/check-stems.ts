import { STEMS_SPARE_SECONDS, type StemEntry } from '#contract/beats/stems.ts'
import { msg } from '#contract/text/msg.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { runStemsWorker } from '#server/platform/media/stems/run-stems-worker.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import type { DraftDeps } from './draft-deps.ts'

/**
 * Reads a draft's stems and compares their lengths with each other and with the beat's, so that its row says what is
 * wrong before it is published. Stems that cannot be sold are refused; those of another length than the beat stay with
 * a note.
 */
export async function checkStems(
  { masters, connection }: DraftDeps['production'],
  draftId: string,
  beatSeconds: number,
  signal: AbortSignal,
): Promise<void> {
  const file = await connection.db
    .selectFrom('draft_files')
    .select(['id', 'path'])
    .where('draft_id', '=', draftId)
    .where('kind', '=', 'stems')
    .where('state', '=', 'received')
    .executeTakeFirst()
  if (!file?.path) return
  await using scratch = await masters.temporaryFile()
  try {
    const { entries } = await masters.store.withLocalFile(file.path, (from) =>
      runStemsWorker({ from, scratch: scratch.path }, { signal, onProgress: () => {} }),
    )
    await connection.db
      .updateTable('draft_files')
      .set({ error: otherLength(entries, beatSeconds) ?? null })
      .where('id', '=', file.id)
      .execute()
  } catch (error) {
    if (!(error instanceof AudioError)) throw error
    await connection.db
      .updateTable('draft_files')
      .set({ state: 'refused', path: null, error: error.message })
      .where('id', '=', file.id)
      .execute()
  }
}

function otherLength(entries: readonly StemEntry[], beatSeconds: number): string | undefined {
  const longest = Math.max(...entries.map(({ durationSeconds }) => durationSeconds))
  if (Math.abs(longest - beatSeconds) <= STEMS_SPARE_SECONDS) return undefined
  return inEnglish(
    msg`The stems are ${{ stems: longest.toFixed(1) }} seconds long, and the beat is ${{ beat: beatSeconds.toFixed(1) }}. If they are of another beat or version, export them again.`,
  )
}
