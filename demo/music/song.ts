import { arrange, type Bar, type SongLength } from './arrangement.ts'
import type { Instrument } from './instruments/instrument.ts'
import { type MixSettings, mixdown, type Stem, type StemName, type Track, tracksOf } from './mixdown.ts'
import { cycle, type Random, seededRandom } from './random.ts'
import {
  centered,
  midiToHertz,
  mixInto,
  SAMPLE_RATE,
  type StereoSound,
  secondsToFrames,
  silence,
} from './sound.ts'
import { foldAbove, type Key, voiceChord } from './theory.ts'

/** How exactly the band plays. */
export interface Feel {
  /** Delay of every second sixteenth, as a share of a sixteenth. */
  swing: number
  /** Largest random shift of a loose note, either way. */
  looseSeconds: number
}

export interface SongOptions {
  bpm: number
  key: Key
  length: SongLength
  /** Scale degree of the chord in each bar; repeats. */
  chords: readonly number[]
  seed: number
  feel: Feel
}

export interface HitOptions {
  gain?: number
  /** -1 left to 1 right. */
  pan?: number
  /** Played exactly in time. */
  tight?: boolean
}

/** What rings on after the last bar. */
const TAIL_SECONDS = 2.1

/** The score and the tape: notes and hits are placed by bar and step (a sixteenth) on stems. */
export class Song {
  readonly bars: readonly Bar[]
  readonly key: Key
  readonly chords: readonly number[]
  readonly random: Random
  readonly frames: number
  readonly stepSeconds: number
  private readonly feel: Feel
  private readonly stems = new Map<StemName, Stem>()
  private readonly rendered = new Map<Instrument, Map<string, StereoSound>>()
  private readonly voicings = new Map<number, number[]>()
  private readonly kickFrames: number[] = []

  constructor({ bpm, key, length, chords, seed, feel }: SongOptions) {
    this.bars = arrange(length)
    this.key = key
    this.chords = chords
    this.random = seededRandom(seed)
    this.feel = feel
    this.stepSeconds = 60 / bpm / 4
    this.frames = secondsToFrames(this.bars.length * 16 * this.stepSeconds + TAIL_SECONDS)
  }

  addStem(name: StemName, options: Partial<Omit<Stem, 'sound'>> = {}): void {
    this.stems.set(name, {
      sound: silence(this.frames),
      reverb: 0,
      echo: 0,
      ducking: 0,
      trimDb: 0,
      ...options,
    })
  }

  /** Frame of a step, with swing, and unless tight a little off like a player's hand. */
  frameOf(bar: Bar, step: number, tight = false): number {
    const swing = Math.floor(step) % 2 === 1 ? this.feel.swing : 0
    const shift = tight ? 0 : (this.random() - 0.5) * 2 * this.feel.looseSeconds
    const seconds = (bar.number * 16 + step + swing) * this.stepSeconds + shift
    return Math.max(0, Math.round(seconds * SAMPLE_RATE))
  }

  place(stem: StemName, sound: StereoSound, frame: number, gain = 1, pan = 0): void {
    const target = this.stems.get(stem)
    if (!target) throw new Error(`The song has no stem ${stem}`)
    mixInto(target.sound, sound, frame, gain, pan)
  }

  /** Strikes a drum. */
  hit(stem: StemName, drum: Float32Array, bar: Bar, step: number, options: HitOptions = {}): void {
    const { gain = 1, pan = 0, tight = false } = options
    this.place(stem, centered(drum), this.frameOf(bar, step, tight), gain, pan)
  }

  /** Strikes the kick, which the ducked stems make room for. */
  kick(drum: Float32Array, bar: Bar, step: number, gain = 1): void {
    const frame = this.frameOf(bar, step, true)
    this.kickFrames.push(frame)
    this.place('kick', centered(drum), frame, gain)
  }

  /** Plays a note for `length` steps. */
  play(
    stem: StemName,
    instrument: Instrument,
    bar: Bar,
    step: number,
    midi: number,
    length: number,
    velocity: number,
  ): void {
    const seconds = length * this.stepSeconds
    const rounded = Math.round(velocity * 12) / 12
    const known = this.rendered.get(instrument) ?? new Map<string, StereoSound>()
    this.rendered.set(instrument, known)
    const id = `${midi} ${seconds.toFixed(3)} ${rounded}`
    const random = seededRandom(midi * 7919 + Math.round(seconds * 1000))
    const sound =
      known.get(id) ?? instrument({ hertz: midiToHertz(midi), seconds, velocity: rounded, random })
    known.set(id, sound)
    this.place(stem, sound, this.frameOf(bar, step))
  }

  /** Scale degree of the bar's chord; every section restarts the progression, and the song ends on the tonic. */
  degreeOf(bar: Bar): number {
    if (bar.isFinal) return 0
    return cycle(this.chords, bar.section === 'outro' ? this.chords.length - 1 : bar.index)
  }

  /** The bar's chord in close position around `center`, led from the chord before. A ninth chord leaves its root to the bass. */
  voicing(bar: Bar, notes: number, center: number): number[] {
    const chord = this.key.chord(this.degreeOf(bar), notes)
    const upper = notes >= 5 ? chord.slice(1) : chord
    const voiced = voiceChord(upper, center, this.voicings.get(center) ?? [])
    this.voicings.set(center, voiced)
    return voiced
  }

  /** A note of the bar's chord for the bass: `steps` scale steps above the root, in the octave from `lowest` up. */
  bassNote(bar: Bar, lowest: number, steps = 0): number {
    return foldAbove(this.key.midi(this.degreeOf(bar) + steps), lowest)
  }

  /** The master. It takes the place of the stems in memory: a song is finished once. */
  finish(settings: MixSettings): StereoSound {
    this.rendered.clear()
    const { frames, stepSeconds, kickFrames } = this
    return mixdown(this.stems, settings, { frames, stepSeconds, kickFrames })
  }

  /** The tracks of the song instead of its master. */
  finishTracks(settings: MixSettings): Track[] {
    this.rendered.clear()
    const { frames, stepSeconds, kickFrames } = this
    return tracksOf(this.stems, settings, { frames, stepSeconds, kickFrames })
  }
}
