import { msg } from '#contract/text/msg.ts'
import type { Loop, Shift } from './shifted-sound.ts'
import { canStretch } from './stretch-node.ts'

/** Why key and loop are unavailable. */
export const auditionProblems = {
  'tempo-only': { text: msg`This browser can change the tempo, not the key.`, canRetry: false },
  'too-long': { text: msg`Key changes and loops work for previews up to 6 minutes long.`, canRetry: false },
  'not-loaded': { text: msg`The key change can't be loaded. Tempo still works.`, canRetry: true },
  'no-sound': {
    text: msg`No sound output was found for the key change. Check your speakers or headphones. Tempo still works.`,
    canRetry: true,
  },
}
export type AuditionProblem = keyof typeof auditionProblems

/** The listener's settings. Tempo is a factor. */
export type AuditionState = {
  tempo: number
  semitones: number
  /** Points A and B, and whether the loop is on. */
  points: Partial<Loop>
  isLooping: boolean
  /** Bypass: as recorded, but keeps the settings. */
  isBypassed: boolean
  /** Keeps tempo and key for the next track. */
  isKept: boolean
  isPreparing: boolean
  /** Key and loop are unavailable. */
  problem: AuditionProblem | undefined
}

/** The defaults. */
export const asRecorded = { tempo: 1, semitones: 0, points: {}, isLooping: false, isBypassed: false } as const

export function untouched(): AuditionState {
  const problem = canStretch() ? undefined : 'tempo-only'
  return { ...asRecorded, isKept: false, isPreparing: false, problem }
}

/** What is played of the settings; `duration` in seconds. A loop needs a length that can be heard. */
export function effectiveShift(state: AuditionState, duration: number): Shift {
  const { tempo, semitones, points, isLooping, isBypassed } = state
  const { start = 0, end = duration } = points
  const loop = isLooping && end - start > 0.05 ? { start, end } : undefined
  return isBypassed ? { tempo: 1, semitones: 0, loop } : { tempo, semitones, loop }
}
