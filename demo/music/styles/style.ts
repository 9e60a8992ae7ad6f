import type { Instrument } from '#demo/music/instruments/instrument.ts'
import type { MixSettings } from '#demo/music/mixdown.ts'
import type { Feel, Song } from '#demo/music/song.ts'

/** What a style is asked to write. */
export interface Brief {
  song: Song
  /** The instrument that carries the melody. */
  lead: Instrument
  /** Which of the style's drum and bass patterns to use; wraps round. */
  groove: number
}

export interface Style {
  feel: Feel
  /** Writes every bar onto the song's stems and says how to mix them. */
  compose(brief: Brief): MixSettings
}
