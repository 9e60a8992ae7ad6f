import type { Loop } from './shifted-sound.ts'

/** What the listener has set. Tempo is a factor. */
export type AuditionState = {
  tempo: number
  semitones: number
  /** Where A and B are, and whether the sound stays between them. */
  points: Partial<Loop>
  isLooping: boolean
  /** As recorded for now; the settings stay. */
  isBypassed: boolean
  /** The next track gets the same tempo and key. */
  isKept: boolean
  isPreparing: boolean
  /** Why key and loop are not there. */
  problem: string | undefined
}

/** Nothing set. */
export const asRecorded = { tempo: 1, semitones: 0, points: {}, isLooping: false, isBypassed: false } as const
