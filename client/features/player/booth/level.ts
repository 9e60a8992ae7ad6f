/** Lowest level that the meter shows, in dB. */
export const LOWEST_DB = -48
const GOOD_FROM_DB = -24
const LOUD_FROM_DB = -6
/** A peak this close to the limit is distorted. */
const CLIP_DB = -0.3

export function toDecibels(peak: number): number {
  return Math.max(LOWEST_DB, 20 * Math.log10(Math.max(peak, 1e-6)))
}

export type Verdict = 'silent' | 'quiet' | 'good' | 'loud' | 'clipped'

export function verdictOf(decibels: number): Verdict {
  if (decibels >= CLIP_DB) return 'clipped'
  if (decibels >= LOUD_FROM_DB) return 'loud'
  if (decibels >= GOOD_FROM_DB) return 'good'
  return decibels > LOWEST_DB + 6 ? 'quiet' : 'silent'
}
