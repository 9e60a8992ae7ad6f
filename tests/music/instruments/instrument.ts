import type { Random } from '#tests/music/random.ts'
import type { StereoSound } from '#tests/music/sound.ts'

/** One note to be played. */
export interface Note {
  hertz: number
  /** How long it is held; a release may follow. */
  seconds: number
  /** 0 to 1. */
  velocity: number
  /** For start phases and pick noise; seeded from the note itself, so that equal notes are equal. */
  random: Random
}

export type Instrument = (note: Note) => StereoSound
