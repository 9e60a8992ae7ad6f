import type { Bar } from '#demo/music/arrangement.ts'
import { clap, hat, kick, rim, snare } from '#demo/music/drums.ts'
import { equalise } from '#demo/music/filters.ts'
import { bass808 } from '#demo/music/instruments/basses.ts'
import { synth } from '#demo/music/instruments/synth.ts'
import { choir, VOWELS } from '#demo/music/instruments/voices.ts'
import { type Rhythm, writeMelody } from '#demo/music/melody.ts'
import { cycle, pick } from '#demo/music/random.ts'
import type { Song } from '#demo/music/song.ts'
import { centered, midiToHertz } from '#demo/music/sound.ts'
import { hasBass, hasDrums, openingFrom, playChords, playPhrase, WHOLE_BAR } from './phrase.ts'
import type { Style } from './style.ts'
import { addTransitions } from './transitions.ts'

/** Kick and 808 steps of a first and a second bar. */
const GROOVES: readonly (readonly Rhythm[])[] = [
  [
    [0, 6, 11],
    [0, 5, 10, 14],
  ],
  [
    [0, 3, 10],
    [2, 6, 11],
  ],
  [
    [0, 7, 10],
    [0, 8, 11, 14],
  ],
]

/** The genre's hat figure: threes against the four, 3 + 3 + 2. */
const TRESILLO = [0, 3, 6, 8, 11, 14]

const QUESTIONS = [
  [0, 3, 6, 10, 12],
  [0, 3, 6, 8, 11, 14],
  [0, 6, 8, 14],
] as const

const LOWEST_808 = 29

const strings = synth({
  voices: 7,
  detune: 0.012,
  cutoffHertz: 1500,
  sweepOctaves: 0.5,
  sweepSeconds: 0.5,
  attack: 0.06,
  release: 0.35,
  vibrato: 0.003,
})
const darkChoir = choir(VOWELS.oh, 0.25, 0.6)

const drums = {
  kick: kick({ hertz: 52, sweepHertz: 150, decaySeconds: 0.14, click: 0.7, drive: 2.4 }),
  snare: snare({ hertz: 230, body: 0.6, decaySeconds: 0.11, brightHertz: 4200, noise: 0.7 }),
  clap: clap(0.1, 1500),
  hat: hat({ decaySeconds: 0.022, highpassHertz: 8200 }),
  rim: rim(),
}

function addStems(song: Song): void {
  song.addStem('kick')
  song.addStem('snare', { reverb: 0.14 })
  song.addStem('hats')
  song.addStem('percussion', { reverb: 0.25, echo: 0.2 })
  song.addStem('bass808', { ducking: 0.3 })
  song.addStem('lead', { reverb: 0.4, echo: 0.22, trimDb: 2, process: openingFrom(song, 200, 600) })
  song.addStem('strings', {
    reverb: 0.55,
    ducking: 0.2,
    process: (sound) => equalise(sound, 'highpass', 180),
  })
  song.addStem('choir', { reverb: 0.6 })
}

/** Where an 808 note slides to, in semitones above the root; 0 stays. The last note of a bar always slides. */
function slideFor(song: Song, isLast: boolean, index: number): number {
  if (isLast) return pick(song.random, [12, 7, 5, 3])
  return index % 2 === 1 && song.random() < 0.4 ? 12 : 0
}

function playBass(song: Song, bar: Bar, steps: readonly number[]): void {
  const root = song.bassNote(bar, LOWEST_808)
  steps.forEach((step, index) => {
    const slide = bar.isFinal ? 0 : slideFor(song, index === steps.length - 1, index)
    const sound = bass808({
      hertz: midiToHertz(root),
      seconds: ((steps[index + 1] ?? 16) - step) * song.stepSeconds,
      drive: 2.5,
      punch: 0.6,
      decaySeconds: 1.1,
      slideToHertz: slide ? midiToHertz(root + slide) : undefined,
    })
    song.place('bass808', centered(sound), song.frameOf(bar, step, true))
    if (hasDrums(bar) || bar.isFinal) song.kick(drums.kick, bar, step)
  })
}

function playDrums(song: Song, bar: Bar): void {
  // The second snare of every other bar comes late, on the last eighth but one.
  for (const step of bar.index % 2 ? [8, 14] : [8]) {
    song.hit('snare', drums.snare, bar, step, { gain: 0.9, tight: true })
    song.hit('snare', drums.clap, bar, step, { gain: 0.5, tight: true })
  }
  if (bar.index % 4 === 3)
    for (const step of [3, 5]) song.hit('snare', drums.snare, bar, step, { gain: 0.22 })
  TRESILLO.forEach((step, index) => {
    song.hit('hats', drums.hat, bar, step, { gain: index % 3 === 0 ? 0.95 : 0.7, pan: 0.1 })
    if (song.random() > 0.3) return
    for (const triplet of [1, 2]) {
      song.hit('hats', drums.hat, bar, step + (triplet * 2) / 3, {
        gain: 0.5,
        pan: -0.2 + triplet * 0.2,
        tight: true,
      })
    }
  })
  if (song.random() < 0.7) {
    song.hit('percussion', drums.rim, bar, pick(song.random, [4, 10, 12]), {
      gain: 0.8,
      pan: pick(song.random, [-0.6, 0.6]),
    })
  }
}

function playHarmony(song: Song, bar: Bar): void {
  const chord = song.voicing(bar, 3, 58)
  const stabs = TRESILLO.map((step) => ({ step, length: 1.6 }))
  if (bar.section === 'hook') playChords(song, 'strings', strings, bar, chord, stabs)
  else playChords(song, 'strings', strings, bar, chord, [{ step: 0, length: 15, velocity: 0.4 }])
  if (bar.section === 'verse') return
  playChords(
    song,
    'choir',
    darkChoir,
    bar,
    chord.map((midi) => midi + 12),
    WHOLE_BAR,
  )
}

/** Sliding 808s under 3-3-2 hats, a late second snare, minor-key piano and strings. */
export const drill: Style = {
  feel: { swing: 0, looseSeconds: 0.002 },
  compose({ song, lead, groove }) {
    addStems(song)
    addTransitions(song)
    const { key, chords, random } = song
    const melody = writeMelody(key, random, {
      chords,
      question: cycle(QUESTIONS, groove),
      answer: [0, 3, 6, 10],
      center: 69,
    })
    const steps = cycle(GROOVES, groove)
    for (const bar of song.bars) {
      playPhrase(song, 'lead', lead, bar, melody, { ring: 2 })
      if (bar.section === 'hook')
        playPhrase(song, 'lead', lead, bar, melody, { velocity: 0.4, transpose: 12 })
      playHarmony(song, bar)
      if (hasDrums(bar)) playDrums(song, bar)
      if (hasBass(bar)) playBass(song, bar, bar.isFinal ? [0] : cycle(steps, bar.index))
    }
    return { reverbSeconds: 2.4, echoSteps: 3 }
  },
}
