import type { HeardField } from '#contract/admin-beat.ts'
import { tempoByHabit } from '#contract/audio/tempo-habit.ts'
import { analyseAudio } from '#server/platform/media/audio/analyse-audio.ts'
import { AudioFault } from '#server/platform/media/audio/audio-source.ts'
import { openAudio } from '#server/platform/media/audio/open-audio.ts'
import type { ReceivedForm } from './receive-beat-form.ts'

/** A row without usable audio is refused for that; what could be heard in other audio is not missing from it. */
const STAND_IN = { bpm: '90', tone: 'A minor' }

const NOTHING_HEARD = {
  bpm: 'The cell is empty, and no tempo is heard in the audio. Enter one.',
  tone: 'The cell is empty, and no key is heard in the audio. Enter one.',
}

/**
 * Fills in tempo and key, where a row leaves them empty, as heard in its audio. Answers which those are: they are marked
 * for review. What cannot be heard is in the form's errors. The genres among the tags say how a tempo is counted.
 */
export async function hearRow(
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
    const heard = await analyseAudio(await openAudio(path))
    const bpm = tempoByHabit(heard, tagNames) ?? heard.bpm
    return { bpm: bpm === undefined ? undefined : String(bpm), tone: heard.tone }
  } catch (error) {
    if (!(error instanceof AudioFault)) throw error
    errors.audio = error.message
    return STAND_IN
  }
}
