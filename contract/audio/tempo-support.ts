import { faultText } from '#contract/text/fault-text.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { listChoices } from '#contract/text/list-names.ts'
import { msg } from '#contract/text/msg.ts'
import type { TempoGuess } from './tempo.ts'

/** A tempo found within this of what is detected is the same. */
const TOLERANCE = 0.02

/** Whether what is detected is a tempo, its half or its double. */
export function supportsTempo(
  detected: { bpm: number | null; bpmOr: number | null } | Pick<TempoGuess, 'bpm' | 'orBpm'>,
  bpm: number,
): boolean {
  const other = 'bpmOr' in detected ? detected.bpmOr : detected.orBpm
  return [detected.bpm, other].some(
    (tempo) =>
      tempo != null && [0.5, 1, 2].some((factor) => Math.abs((tempo * factor) / bpm - 1) < TOLERANCE),
  )
}

/** Asks about a typed tempo that the audio does not support; undefined if it does, or nothing is detected. */
export function tempoQuestion(
  detected: { bpm: number | null; bpmOr: number | null } | null,
  typed: string,
): string | undefined {
  const bpm = Number(typed)
  if (detected?.bpm == null || typed.trim() === '' || !(bpm > 0) || supportsTempo(detected, bpm))
    return undefined
  const heard = [detected.bpm, detected.bpmOr].flatMap((tempo) => tempo ?? [])
  return faultText(
    (locale) =>
      msg`The audio sounds like ${{
        tempos: listChoices(
          heard.map((tempo) => formatCount(tempo, locale)),
          locale,
        ),
      }} BPM. Is ${{ bpm: formatCount(bpm, locale) }} right?`,
  )
}
