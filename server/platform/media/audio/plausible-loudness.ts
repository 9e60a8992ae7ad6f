import { msg } from '#contract/text/msg.ts'
import { AudioError } from './audio-source.ts'
import type { LoudnessMeter } from './loudness-meter.ts'

/** The loudest masters measure about −4: above full scale, samples are wrong. */
const MAX_LUFS = 0

/**
 * The loudness of a whole file in LUFS.
 * @throws AudioError if some samples are not numbers, or it is louder than any music
 */
export function plausibleLoudness(meter: LoudnessMeter): number {
  if (!Number.isFinite(meter.peak))
    throw new AudioError(msg`The audio file is damaged: some samples are not numbers.`)
  const loudnessLufs = meter.integrated()
  if (loudnessLufs > MAX_LUFS)
    throw new AudioError(
      msg`This file measures +${{ loudness: loudnessLufs.toFixed(1) }} LUFS, louder than any music. It seems damaged, or was exported much too loud.`,
    )
  return loudnessLufs
}
