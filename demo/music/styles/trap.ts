import type { Bar } from '#demo/music/arrangement.ts'
import { clap, hat, kick, rim, snare } from '#demo/music/drums.ts'
import { chorus } from '#demo/music/effects.ts'
import { equalise } from '#demo/music/filters.ts'
import { bass808 } from '#demo/music/instruments/basses.ts'
import { synth } from '#demo/music/instruments/synth.ts'
import { flute } from '#demo/music/instruments/voices.ts'
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
    [0, 7, 10],
    [0, 2, 10],
  ],
  [
    [0, 6, 10, 14],
    [0, 7, 9, 14],
  ],
  [
    [0, 3, 10],
    [0, 10, 13],
  ],
]

const QUESTIONS = [
  [0, 3, 6, 8, 11, 14],
  [0, 4, 6, 10, 12],
  [0, 2, 4, 7, 10, 12],
] as const

const LOWEST_808 = 30

const softPad = synth({
  voices: 6,
  detune: 0.014,
  cutoffHertz: 700,
  sweepOctaves: 0.8,
  sweepSeconds: 1,
  attack: 0.35,
  release: 0.9,
  resonance: 0.7,
})

const drums = {
  kick: kick({ hertz: 50, sweepHertz: 160, decaySeconds: 0.16, click: 0.6, drive: 2 }),
  clap: clap(0.12),
  snare: snare({ hertz: 210, body: 0.5, decaySeconds: 0.1, brightHertz: 3500, noise: 0.6 }),
  hat: hat({ decaySeconds: 0.024, highpassHertz: 8200 }),
  openHat: hat({ decaySeconds: 0.16, highpassHertz: 8200 }),
  rim: rim(),
  rolls: [1, 1.06, 1.13, 0.95].map((tuning) => hat({ decaySeconds: 0.022, highpassHertz: 8200, tuning })),
}

function addStems(song: Song): void {
  song.addStem('kick')
  song.addStem('snare', { reverb: 0.12 })
  song.addStem('hats')
  song.addStem('openHats', { reverb: 0.08 })
  song.addStem('percussion', { reverb: 0.3, echo: 0.2 })
  song.addStem('bass808', { ducking: 0.35 })
  song.addStem('lead', {
    reverb: 0.38,
    echo: 0.26,
    ducking: 0.15,
    trimDb: 2,
    process: openingFrom(song, 220, 700),
  })
  song.addStem('pads', {
    reverb: 0.5,
    ducking: 0.3,
    process: (sound) => chorus(equalise(sound, 'highpass', 180)),
  })
  song.addStem('counter', { reverb: 0.5, echo: 0.3, process: (sound) => equalise(sound, 'highpass', 300) })
}

function playBass(song: Song, bar: Bar, steps: readonly number[]): void {
  const root = song.bassNote(bar, LOWEST_808)
  steps.forEach((step, index) => {
    const isLast = index === steps.length - 1
    const slides = isLast && bar.index % 4 === 3 && !bar.isFinal
    const sound = bass808({
      hertz: midiToHertz(root),
      seconds: ((steps[index + 1] ?? 16) - step) * song.stepSeconds,
      drive: 2,
      punch: 1,
      decaySeconds: 1.1,
      slideToHertz: slides ? midiToHertz(root + pick(song.random, [12, 7])) : undefined,
    })
    song.place('bass808', centered(sound), song.frameOf(bar, step, true))
    song.kick(drums.kick, bar, step, index ? 0.9 : 1)
  })
}

/** A roll over two steps: three, four or six strokes that climb in pitch and level. */
function rollHats(song: Song, bar: Bar, step: number): void {
  const strokes = pick(song.random, [3, 4, 6])
  const rises = song.random() < 0.5
  for (let stroke = 0; stroke < strokes; stroke++) {
    const drum = cycle(drums.rolls, rises ? stroke : -1 - stroke)
    const progress = stroke / strokes
    song.hit('hats', drum, bar, step + 2 * progress, {
      gain: 0.45 + 0.45 * progress,
      pan: (progress - 0.5) / 2,
      tight: true,
    })
  }
}

function playDrums(song: Song, bar: Bar): void {
  song.hit('snare', drums.clap, bar, 8, { gain: 0.95, tight: true })
  song.hit('snare', drums.snare, bar, 8, { gain: 0.7, tight: true })
  if (bar.isLast) {
    for (const step of [13, 14, 15])
      song.hit('snare', drums.snare, bar, step, { gain: 0.3 + 0.15 * (step - 13) })
  }
  for (let step = 0; step < 16; step += 2) {
    const rolls = (bar.index % 2 === 1 && step === 10) || (bar.index % 4 === 3 && step === 14)
    if (rolls || song.random() < 0.05) rollHats(song, bar, step)
    else {
      song.hit('hats', drums.hat, bar, step, { gain: step % 4 === 0 ? 0.9 : 0.62, pan: 0.08 })
      if (song.random() < 0.16) song.hit('hats', drums.hat, bar, step + 1, { gain: 0.42, pan: 0.08 })
    }
  }
  if (bar.section === 'hook')
    song.hit('openHats', drums.openHat, bar, bar.index % 2 ? 6 : 14, { gain: 0.7, pan: -0.15 })
  if (song.random() < 0.6) {
    song.hit('percussion', drums.rim, bar, pick(song.random, [3, 5, 11, 13]), {
      gain: 0.7,
      pan: pick(song.random, [-0.5, 0.5]),
    })
  }
}

/** Half-time drums at 130 to 160 BPM, an 808 that doubles as kick and bass, rolling hats. */
export const trap: Style = {
  feel: { swing: 0.02, looseSeconds: 0.002 },
  compose({ song, lead, groove }) {
    addStems(song)
    addTransitions(song)
    const { key, chords, random } = song
    const melody = writeMelody(key, random, {
      chords,
      question: cycle(QUESTIONS, groove),
      answer: [0, 3, 6, 8],
      center: 72,
    })
    const counter = writeMelody(key, random, { chords, question: [4, 12], answer: [0, 10], center: 84 })
    const steps = cycle(GROOVES, groove)
    for (const bar of song.bars) {
      const isSparse = bar.section === 'verse' && bar.index % 2 === 1
      if (!isSparse) playPhrase(song, 'lead', lead, bar, melody)
      if (bar.section === 'hook') {
        playPhrase(song, 'lead', lead, bar, melody, { velocity: 0.5, transpose: -12 })
        playPhrase(song, 'counter', flute, bar, counter, { velocity: 0.75, ring: 0 })
      }
      if (bar.section !== 'verse') playChords(song, 'pads', softPad, bar, song.voicing(bar, 3, 60), WHOLE_BAR)
      if (hasDrums(bar)) playDrums(song, bar)
      if (hasBass(bar)) playBass(song, bar, hasDrums(bar) ? cycle(steps, bar.index) : [0])
    }
    return { reverbSeconds: 2.2, echoSteps: 3 }
  },
}
