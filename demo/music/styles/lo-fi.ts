import type { Bar } from '#demo/music/arrangement.ts'
import { hat, kick, rim, shaker, snare } from '#demo/music/drums.ts'
import { chorus, saturate, tapeDrift, vinyl } from '#demo/music/effects.ts'
import { equalise } from '#demo/music/filters.ts'
import { subBass } from '#demo/music/instruments/basses.ts'
import { electricPiano } from '#demo/music/instruments/keys.ts'
import { synth } from '#demo/music/instruments/synth.ts'
import { type Rhythm, writeMelody } from '#demo/music/melody.ts'
import { cycle } from '#demo/music/random.ts'
import type { Song } from '#demo/music/song.ts'
import type { StereoSound } from '#demo/music/sound.ts'
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

/** Kick steps of a first and a second bar. */
const GROOVES: readonly (readonly Rhythm[])[] = [
  [
    [0, 10],
    [0, 7, 10],
  ],
  [
    [0, 7],
    [0, 3, 10],
  ],
  [
    [0, 9, 11],
    [0, 10],
  ],
]

const QUESTIONS = [
  [2, 6, 8, 11],
  [0, 3, 8, 10],
  [4, 6, 10, 14],
] as const

const COMPING: readonly (readonly Stroke[])[] = [
  [
    { step: 0, length: 6.5, velocity: 0.75 },
    { step: 7, length: 8, velocity: 0.55 },
  ],
  [
    { step: 0, length: 6.5, velocity: 0.75 },
    { step: 7, length: 4.5, velocity: 0.55 },
    { step: 12, length: 3.5, velocity: 0.5 },
  ],
]

const LOWEST_BASS = 33

const haze = synth({ voices: 5, detune: 0.01, cutoffHertz: 600, sweepOctaves: 0.3, attack: 0.6, release: 1 })

const drums = {
  kick: kick({ hertz: 55, sweepHertz: 90, decaySeconds: 0.16, click: 0.25, drive: 1.6 }),
  snare: snare({ hertz: 175, body: 0.6, decaySeconds: 0.09, brightHertz: 2200, noise: 0.5 }),
  rim: rim(),
  hat: hat({ decaySeconds: 0.03, highpassHertz: 5500 }),
  shaker: shaker(0.08),
}

function soften(sound: StereoSound): StereoSound {
  return saturate(equalise(sound, 'lowpass', 7500), 1.3)
}

function addStems(song: Song): void {
  song.addStem('kick', { trimDb: -2, process: soften })
  song.addStem('snare', { reverb: 0.12, trimDb: -1, process: soften })
  song.addStem('hats', { process: soften })
  song.addStem('bass', { ducking: 0.35 })
  const opening = openingFrom(song, 150, 600)
  song.addStem('keys', {
    reverb: 0.22,
    ducking: 0.45,
    trimDb: 1,
    process: (sound) =>
      tapeDrift(chorus(equalise(opening(sound), 'lowpass', 3600), 0.0015, 0.4, 0.35), 1.8, 0.45),
  })
  song.addStem('lead', {
    reverb: 0.3,
    echo: 0.25,
    process: (sound) => tapeDrift(equalise(sound, 'lowpass', 4500), 1.4),
  })
  song.addStem('pads', { reverb: 0.5, ducking: 0.5, process: (sound) => chorus(sound) })
  song.addStem('vinyl', { trimDb: 1 })
  song.place('vinyl', vinyl(song.frames, song.random), 0)
}

function playBass(song: Song, bar: Bar): void {
  const root = song.bassNote(bar, LOWEST_BASS)
  if (bar.isFinal) {
    song.play('bass', subBass, bar, 0, root, 12, 0.8)
    return
  }
  song.play('bass', subBass, bar, 0, root, 6, 0.8)
  song.play('bass', subBass, bar, 7, root, 3, 0.7)
  song.play('bass', subBass, bar, 11, song.bassNote(bar, LOWEST_BASS, 4), 4, 0.65)
}

function playDrums(song: Song, bar: Bar, kicks: readonly number[]): void {
  for (const step of kicks) song.kick(drums.kick, bar, step, 0.9)
  for (const step of [4, 12]) {
    song.hit('snare', drums.snare, bar, step, { gain: 0.85 })
    song.hit('snare', drums.rim, bar, step, { gain: 0.35 })
  }
  for (let step = 0; step < 16; step += 2)
    song.hit('hats', drums.hat, bar, step, { gain: step % 4 ? 0.9 : 0.6, pan: 0.15 })
  for (let step = 1; step < 16; step += 2) {
    if (song.random() < 0.35) song.hit('hats', drums.shaker, bar, step, { gain: 0.4, pan: -0.3 })
  }
}

/** Slow and soft: ninth chords on a drifting electric piano, brushed drums behind the beat, a record's surface. */
export const loFi: Style = {
  feel: { swing: 0.2, looseSeconds: 0.009 },
  compose({ song, lead, groove }) {
    addStems(song)
    const { key, chords, random } = song
    const melody = writeMelody(key, random, {
      chords,
      question: cycle(QUESTIONS, groove),
      answer: [0, 3, 6],
      center: 76,
    })
    const kicks = cycle(GROOVES, groove)
    for (const bar of song.bars) {
      const chord = song.voicing(bar, 5, 62)
      playChords(
        song,
        'keys',
        electricPiano,
        bar,
        withRoot(song, bar, chord),
        cycle(COMPING, groove + bar.index),
        0.12,
      )
      if (bar.section !== 'verse') {
        const high = chord.slice(0, 3).map((midi) => midi + 12)
        playChords(song, 'pads', haze, bar, high, WHOLE_BAR)
      }
      if (bar.section !== 'verse' && !(bar.section === 'intro' && bar.index < 1)) {
        playPhrase(song, 'lead', lead, bar, melody)
      }
      if (hasBass(bar)) playBass(song, bar)
      if (hasDrums(bar)) playDrums(song, bar, cycle(kicks, bar.index))
    }
    return {
      reverbSeconds: 1.6,
      reverbDampHertz: 3200,
      echoSteps: 4,
      duckSeconds: 0.3,
      color: (mix) => saturate(equalise(mix, 'lowpass', 10_500, 0.6), 1.1),
    }
  },
}
