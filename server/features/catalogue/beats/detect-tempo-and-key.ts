import { tempoByHabit } from '#contract/audio/tempo-habit.ts'
import type { DetectedField } from '#contract/beats/admin-beat.ts'
import { msg } from '#contract/text/msg.ts'
import { AudioError } from '#server/platform/media/audio/audio-source.ts'
import { runListenWorker } from '#server/platform/media/run-listen-worker.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

/** Unusable audio has its own error; undetected tempo and key would only repeat it. */
const STAND_IN = { bpm: '90', tone: 'A minor' }

const NO_TEMPO = inEnglish(msg`The cell is empty, and no tempo is heard in the audio. Enter one.`)

/**
 * Fills in missing tempo and key by analyzing the audio, counting tempo by the row's genre tags. Returns the detected
 * fields, which await review. A tempo that cannot be detected becomes an error of the form; without a key, which some
 * music does not have, the row becomes a draft.
 */
export async function detectTempoAndKey(
  { fields, audio, errors }: ReceivedForm,
  tagNames: readonly string[],
): Promise<{ detected: DetectedField[]; lacksTone: boolean }> {
  const missing = (['bpm', 'tone'] as const).filter((field) => !fields[field])
  if (missing.length === 0) return { detected: [], lacksTone: false }
  const detected = audio && errors.audio === undefined ? await listen(audio.path, tagNames, errors) : STAND_IN
  if (missing.includes('bpm') && detected.bpm === undefined) errors.bpm = NO_TEMPO
  for (const field of missing) fields[field] = detected[field] ?? STAND_IN[field]
  return {
    detected: missing.filter((field) => detected[field] !== undefined),
    lacksTone: missing.includes('tone') && detected.tone === undefined,
  }
}

async function listen(
  path: string,
  tagNames: readonly string[],
  errors: Record<string, string>,
): Promise<{ bpm: string | undefined; tone: string | undefined }> {
  try {
    const { suggestion } = await runListenWorker({ from: path })
    const bpm = tempoByHabit(suggestion, tagNames) ?? suggestion.bpm
    return { bpm: bpm === null ? undefined : String(bpm), tone: suggestion.tone ?? undefined }
  } catch (error) {
    if (!(error instanceof AudioError)) throw error
    errors.audio = error.message
    return STAND_IN
  }
}
