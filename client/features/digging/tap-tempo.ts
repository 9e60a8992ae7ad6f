import { HIGHEST_OWN_BPM, LOWEST_OWN_BPM } from '#contract/beat-filters.ts'

/** A pause this long starts over. */
export const TAP_PAUSE_MS = 2_000
const TAPS_AVERAGED = 8
/** From this many on, the number is sure enough to be kept. */
export const TAPS_NEEDED = 4

/** The taps so far, in milliseconds, oldest first. */
export type Taps = readonly number[]

/** Adds a tap, or starts over after a pause. */
export function addTap(taps: Taps, at: number): Taps {
  const last = taps.at(-1)
  const goesOn = last !== undefined && at - last < TAP_PAUSE_MS
  return [...(goesOn ? taps : []), at].slice(-TAPS_AVERAGED)
}

/** The tempo of the taps as their average, rounded; undefined before the second, and for one that is no tempo. */
export function tempoOf(taps: Taps): number | undefined {
  const [first, last] = [taps[0], taps.at(-1)]
  if (first === undefined || last === undefined || last <= first) return undefined
  const bpm = Math.round((60_000 * (taps.length - 1)) / (last - first))
  return bpm >= LOWEST_OWN_BPM && bpm <= HIGHEST_OWN_BPM ? bpm : undefined
}
