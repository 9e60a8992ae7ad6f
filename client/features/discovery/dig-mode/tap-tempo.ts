import { HIGHEST_OWN_BPM, LOWEST_OWN_BPM } from '#contract/catalogue/beat-filters.ts'

/** A pause this long starts over. */
export const TAP_PAUSE_MS = 2_000
const TAPS_AVERAGED = 8
/** Number of taps after which the tempo is accurate enough to be saved. */
export const TAPS_NEEDED = 4

/** Times of the taps in milliseconds, oldest first. */
export type Taps = readonly number[]

/** Adds a tap, or starts over after a pause. */
export function addTap(taps: Taps, at: number): Taps {
  const last = taps.at(-1)
  const goesOn = last !== undefined && at - last < TAP_PAUSE_MS
  return [...(goesOn ? taps : []), at].slice(-TAPS_AVERAGED)
}

/** The average tempo of the taps, rounded; undefined with fewer than two taps or out of range. */
export function tempoOf(taps: Taps): number | undefined {
  const [first, last] = [taps[0], taps.at(-1)]
  if (first === undefined || last === undefined || last <= first) return undefined
  const bpm = Math.round((60_000 * (taps.length - 1)) / (last - first))
  return bpm >= LOWEST_OWN_BPM && bpm <= HIGHEST_OWN_BPM ? bpm : undefined
}
