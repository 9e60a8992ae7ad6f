import type { SongLength } from './arrangement.ts'
import { LEADS, type LeadName } from './leads.ts'
import type { MixSettings } from './mixdown.ts'
import { Song } from './song.ts'
import { SAMPLE_RATE } from './sound.ts'
import { afrobeats } from './styles/afrobeats.ts'
import { boomBap } from './styles/boom-bap.ts'
import { drill } from './styles/drill.ts'
import { house } from './styles/house.ts'
import { loFi } from './styles/lo-fi.ts'
import { reggaeton } from './styles/reggaeton.ts'
import { rnb } from './styles/rnb.ts'
import type { Style } from './styles/style.ts'
import { synthwave } from './styles/synthwave.ts'
import { trap } from './styles/trap.ts'
import { Key, type ScaleName, type Tone } from './theory.ts'

const STYLES = {
  trap,
  drill,
  'boom bap': boomBap,
  'lo-fi': loFi,
  house,
  'r&b': rnb,
  afrobeats,
  reggaeton,
  synthwave,
} satisfies Record<string, Style>

export type StyleName = keyof typeof STYLES

/** Everything a song is made from, besides its tempo and key. */
export interface MusicRecipe {
  style: StyleName
  seed: number
  /** Length in bars of four quarters. */
  bars: SongLength
  /** Scale degree of the chord in each bar, 0 for the tonic; repeats. */
  chords: readonly number[]
  lead: LeadName
  /** Which of the style's drum and bass patterns is played. */
  groove: number
  /** When it is not plain major or minor as the tone says. */
  scale?: ScaleName
}

export interface Playable {
  /** Quarters per minute. */
  bpm: number
  tone: Tone
  music: MusicRecipe
}

export interface RenderedBeat {
  left: Float32Array
  right: Float32Array
  sampleRate: typeof SAMPLE_RATE
}

/**
 * Renders a beat's master: stereo at 44.1 kHz, -14 LUFS, peaks below -1 dBFS, without a voice tag.
 * The same beat always gives the same samples.
 */
export function renderBeat(beat: Playable): RenderedBeat {
  const { song, settings } = compose(beat)
  const { left, right } = song.finish(settings)
  return { left, right, sampleRate: SAMPLE_RATE }
}

export type RenderedStem = RenderedBeat & { name: string }

/** Renders a beat's stems: its mix before mastering, track by track. The same beat always gives the same samples. */
export function renderStems(beat: Playable): RenderedStem[] {
  const { song, settings } = compose(beat)
  return song
    .finishTracks(settings)
    .map(({ name, sound }) => ({ name, left: sound.left, right: sound.right, sampleRate: SAMPLE_RATE }))
}

function compose({ bpm, tone, music }: Playable): { song: Song; settings: MixSettings } {
  const style: Style = STYLES[music.style]
  const song = new Song({
    bpm,
    key: new Key(tone, music.scale),
    length: music.bars,
    chords: music.chords,
    seed: music.seed,
    feel: style.feel,
  })
  const settings = style.compose({ song, lead: LEADS[music.lead], groove: music.groove })
  return { song, settings }
}
