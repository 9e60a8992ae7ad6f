import type { Range } from './timeline.ts'

export const FADE_SECONDS = 0.01

/** Gain of a piece at a time: a linear fade of 10 ms around each edge. Two pieces that touch always sum to 1. */
export function gainAt({ start, end }: Range, seconds: number): number {
  return rise(seconds - start) * rise(end - seconds)
}

/** The corners of that gain, in order, for a context's automation. */
export function gainPoints({ start, end }: Range): { at: number; gain: number }[] {
  const half = FADE_SECONDS / 2
  return [
    { at: start - half, gain: 0 },
    { at: start + half, gain: 1 },
    { at: end - half, gain: 1 },
    { at: end + half, gain: 0 },
  ]
}

/** What of a take has to be played for a piece: a fade reaches half its length over each edge. */
export function heardRange({ start, end }: Range): Range {
  return { start: start - FADE_SECONDS / 2, end: end + FADE_SECONDS / 2 }
}

function rise(seconds: number): number {
  return Math.min(1, Math.max(0, seconds / FADE_SECONDS + 0.5))
}
