import type { Bar } from '#demo/music/arrangement.ts'
import { clap, hat, kick, snap } from '#demo/music/drums.ts'
import { chorus } from '#demo/music/effects.ts'
import { equalise } from '#demo/music/filters.ts'
import { bass808 } from '#demo/music/instruments/basses.ts'
import { electricPiano } from '#demo/music/instruments/keys.ts'
import { synth } from '#demo/music/instruments/synth.ts'
import { choir, VOWELS } from '#demo/music/instruments/voices.ts'
import { type Rhythm, writeMelody } from '#demo/music/melody.ts'
import { cycle } from '#demo/music/random.ts'
import type { Song } from '#demo/music/song.ts'
import { centered, midiToHertz } from '#demo/music/sound.ts'
import {
  hasBass,
  hasDrums,
  openingFrom,
  playChords,
  playPhrase,
  type Stroke,
  WHOLE_BAR,
  withRoot,
} from './phrase.ts'
import type { Style } from './style.ts'
import { addTransitions } from './transitions.ts'

/** Kick steps of a first and a second bar. */
const GROOVES: readonly (readonly Rhythm[])[] = [
  [
    [0, 11, 14],
    [0, 6, 11],
  ],
  [
    [0, 7, 10],
    [0, 10, 15],
  ],
  [
    [0, 3, 11],
    [0, 8, 11],
  ],
]

const QUESTIONS = [
  [2, 4, 7, 10],
  [0, 3, 8, 11, 14],
  [6, 8, 11, 12],
] as const

const COMPING: readonly Stroke[] = [
  { step: 0, length: 7, velocity: 0.75 },
  { step: 8, length: 2.5, velocity: 0.55 },
  { step: 11, length: 4.5, velocity: 0.55 },
]

const LOWEST_BASS = 30

const silkPad = synth({ voices: 7, detune: 0.014, cutoffHertz: 1000, attack: 0.5, release: 1 })
const backing = choir(VOWELS.ooh, 0.05, 0.35)

const drums = {
  kick: kick({ hertz: 48, sweepHertz: 110, decaySeconds: 0.22, click: 0.4, drive: 1.8 }),
  snap: snap(),
  clap: clap(0.11),
  hat: hat({ decaySeconds: 0.026, highpassHertz: 8200 }),
}

function addStems(song: Song): void {
  song.addStem('kick')
  song.addStem('snap', { reverb: 0.22 })
  song.addStem('hats')
  song.addStem('bass', { ducking: 0.4 })
  const opening = openingFrom(song, 150, 900)
  song.addStem('keys', {
    reverb: 0.28,
    ducking: 0.3,
    process: (sound) => chorus(opening(sound), 0.0018, 0.5, 0.4),
  })
  song.addStem('pads', {
    reverb: 0.5,
    ducking: 0.5,
    process: (sound) => chorus(equalise(sound, 'highpass', 200)),
  })
  song.addStem('lead', { reverb: 0.4, echo: 0.35 })
  song.addStem('chops', { reverb: 0.5, echo: 0.45 })
}

function playBass(song: Song, bar: Bar): void {
  const root = song.bassNote(bar, LOWEST_BASS)
  const notes = bar.isFinal
    ? [{ step: 0, length: 14 }]
    : [
        { step: 0, length: 5 },
        { step: 6, length: 4 },
        { step: 11, length: 4 },
      ]
  notes.forEach(({ step, length }, index) => {
    const jumps = index === 2 && bar.index % 2 === 1
    const hertz = midiToHertz(jumps ? root + 12 : root)
    const sound = bass808({
      hertz,
      seconds: length * song.stepSeconds,
      drive: 1.4,
      punch: 0.5,
      decaySeconds: 0.9,
    })
    song.place('bass', centered(sound), song.frameOf(bar, step, true))
  })
}

/** Six hats over the last two steps, from left to right. */
function sweepHats(song: Song, bar: Bar): void {
  for (let stroke = 0; stroke < 6; stroke++) {
    song.hit('hats', drums.hat, bar, 14 + stroke / 3, {
      gain: 0.3 + stroke * 0.1,
      pan: -0.3 + stroke * 0.1,
      tight: true,
    })
  }
}

function playDrums(song: Song, bar: Bar, kicks: readonly number[]): void {
  for (const step of kicks) song.kick(drums.kick, bar, step, 0.95)
  for (const step of [4, 12]) {
    song.hit('snap', drums.snap, bar, step, { gain: 0.9 })
    if (bar.section === 'hook') song.hit('snap', drums.clap, bar, step, { gain: 0.55 })
  }
  for (let step = 0; step < 16; step++) {
    if (step % 2 === 1 && song.random() > 0.25) continue
    song.hit('hats', drums.hat, bar, step, { gain: step % 4 === 2 ? 0.9 : 0.5, pan: 0.15 })
  }
  if (bar.index % 4 === 3) sweepHats(song, bar)
}

/** Slow jams: snaps on the backbeat, extended chords, a soft 808, answering voices. */
export const rnb: Style = {
  feel: { swing: 0.14, looseSeconds: 0.006 },
  compose({ song, lead, groove }) {
    addStems(song)
    addTransitions(song)
    const { key, chords, random } = song
    const melody = writeMelody(key, random, {
      chords,
      question: cycle(QUESTIONS, groove),
      answer: [0, 3, 6],
      center: 76,
    })
    const voices = writeMelody(key, random, {
      chords,
      question: cycle(
        [
          [0, 6],
          [8, 11],
          [4, 12],
        ],
        groove,
      ),
      answer: [0, 8],
      center: 72,
    })
    const kicks = cycle(GROOVES, groove)
    for (const bar of song.bars) {
      const chord = song.voicing(bar, 5, 63)
      playChords(song, 'keys', electricPiano, bar, withRoot(song, bar, chord), COMPING, 0.08)
      if (bar.section !== 'verse') playChords(song, 'pads', silkPad, bar, chord, WHOLE_BAR)
      const answers = bar.section === 'verse' && bar.index % 2 === 0
      if (!answers) playPhrase(song, 'lead', lead, bar, melody, { ring: 2 })
      if (bar.section === 'hook') playPhrase(song, 'chops', backing, bar, voices, { velocity: 0.8 })
      if (hasBass(bar)) playBass(song, bar)
      if (hasDrums(bar)) playDrums(song, bar, cycle(kicks, bar.index))
      if (bar.isFinal) song.kick(drums.kick, bar, 0)
    }
    return { reverbSeconds: 2.2, echoSteps: 3 }
  },
}
