import type { HeardField } from '#contract/admin-beat.ts'
import { tempoByHabit } from '#contract/audio/tempo-habit.ts'
import { analyzeAudio } from '#server/platform/media/audio/analyze-audio.ts'
import { AudioFault } from '#server/platform/media/audio/audio-source.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

/** Unusable audio has its own error; undetected tempo and key would only repeat it. */
const STAND_IN = { bpm: '90', tone: 'A minor' }

const NOTHING_HEARD = {
  bpm: 'The cell is empty, and no tempo is heard in the audio. Enter one.',
  tone: 'The cell is empty, and no key is heard in the audio. Enter one.',
}

/**
 * Fills in missing tempo and key by analyzing the audio, counting tempo by the row's genre tags. Returns the detected
 * fields, which await review. Fields that cannot be detected become errors of the form.
 */
export async function detectTempoAndKey(
  { fields, audio, errors }: ReceivedForm,
  tagNames: readonly string[],
): Promise<HeardField[]> {
  const missing = (['bpm', 'tone'] as const).filter((field) => !fields[field])
  if (missing.length === 0) return []
  const heard = audio && errors.audio === undefined ? await listen(audio.path, tagNames, errors) : STAND_IN
  for (const field of missing) {
    if (heard[field] === undefined) errors[field] = NOTHING_HEARD[field]
    fields[field] = heard[field] ?? STAND_IN[field]
  }
  return missing
}

async function listen(
  path: string,
  tagNames: readonly string[],
  errors: Record<string, string>,
): Promise<{ bpm: string | undefined; tone: string | undefined }> {
  try {
    const heard = await analyzeAudio(await openAudio(path))
    const bpm = tempoByHabit(heard, tagNames) ?? heard.bpm
    return { bpm: bpm === undefined ? undefined : String(bpm), tone: heard.tone }
  } catch (error) {
    if (!(error instanceof AudioFault)) throw error
    errors.audio = error.message
    return STAND_IN
  }
}
