import type { Bar } from '#demo/music/arrangement.ts'
import { conga, cowbell, kick, rim, shaker, snare } from '#demo/music/drums.ts'
import { chorus } from '#demo/music/effects.ts'
import { logDrum } from '#demo/music/instruments/basses.ts'
import { marimba } from '#demo/music/instruments/mallets.ts'
import { synth } from '#demo/music/instruments/synth.ts'
import { choir, VOWELS } from '#demo/music/instruments/voices.ts'
import { writeMelody } from '#demo/music/melody.ts'
import { cycle } from '#demo/music/random.ts'
import type { Song } from '#demo/music/song.ts'
import { hasBass, hasDrums, openingFrom, playChords, playPhrase, WHOLE_BAR } from './phrase.ts'
import type { Style } from './style.ts'
import { addTransitions } from './transitions.ts'

const QUESTIONS = [
  [0, 3, 4, 7, 10, 12],
  [2, 4, 7, 8, 11, 14],
  [0, 3, 6, 7, 10, 14],
] as const

/** Log drum steps; the fourth note jumps an octave, the last leads on from the fifth. */
const LOG_DRUM = [
  [0, 3, 6, 10, 12, 14],
  [0, 3, 7, 10, 13, 14],
] as const

/** The 3-2 son clave, on the rim. */
const CLAVE = [3, 6, 10, 12]

const LOWEST_BASS = 33

const glow = synth({ voices: 6, detune: 0.012, cutoffHertz: 1000, attack: 0.4, release: 0.8 })
const calls = choir(VOWELS.ah, 0.03, 0.2)

const drums = {
  kick: kick({ hertz: 54, sweepHertz: 120, decaySeconds: 0.18, click: 0.4, drive: 1.6 }),
  rim: rim(),
  snare: snare({ hertz: 240, body: 0.4, decaySeconds: 0.07, brightHertz: 3500, noise: 0.7 }),
  shaker: shaker(0.085),
  highConga: conga(255),
  lowConga: conga(190, 0.1, 0.22),
  bell: cowbell(640),
}

const CONGAS = [
  { step: 2, drum: drums.highConga },
  { step: 3, drum: drums.highConga },
  { step: 7, drum: drums.lowConga },
  { step: 10, drum: drums.highConga },
  { step: 11, drum: drums.highConga },
  { step: 14, drum: drums.lowConga },
  { step: 15, drum: drums.highConga },
]

const SHAKER_ACCENTS = [0.95, 0.4, 0.6, 0.45]

function addStems(song: Song): void {
  song.addStem('kick')
  song.addStem('snare', { reverb: 0.12, trimDb: -1 })
  song.addStem('shakers')
  song.addStem('percussion', { reverb: 0.18, trimDb: 1 })
  song.addStem('bass', { ducking: 0.35 })
  song.addStem('guitar', { reverb: 0.24, echo: 0.22, trimDb: 1, process: openingFrom(song, 200, 700) })
  song.addStem('mallets', { reverb: 0.3, echo: 0.15 })
  song.addStem('pads', { reverb: 0.4, ducking: 0.3, process: (sound) => chorus(sound) })
  song.addStem('chops', { reverb: 0.45, echo: 0.35 })
}

function playBass(song: Song, bar: Bar, steps: readonly number[]): void {
  const root = song.bassNote(bar, LOWEST_BASS)
  if (bar.isFinal) {
    song.play('bass', logDrum, bar, 0, root, 8, 0.95)
    return
  }
  steps.forEach((step, index) => {
    const lead = index === steps.length - 1 ? song.bassNote(bar, LOWEST_BASS, 4) : root
    song.play('bass', logDrum, bar, step, index === 3 ? root + 12 : lead, 2, index ? 0.75 : 0.95)
  })
}

function playShakers(song: Song, bar: Bar, gain: number): void {
  for (let step = 0; step < 16; step++) {
    song.hit('shakers', drums.shaker, bar, step, { gain: cycle(SHAKER_ACCENTS, step) * gain, pan: 0.3 })
  }
}

function playDrums(song: Song, bar: Bar): void {
  for (const step of bar.index % 2 ? [0, 6, 8, 14] : [0, 6, 8])
    song.kick(drums.kick, bar, step, step ? 0.8 : 1)
  for (const step of CLAVE) song.hit('snare', drums.rim, bar, step, { gain: 0.8, pan: -0.1 })
  song.hit('snare', drums.snare, bar, 12, { gain: 0.8 })
  playShakers(song, bar, 1)
  for (const { step, drum } of CONGAS)
    song.hit('percussion', drum, bar, step, { gain: 0.45 + song.random() * 0.3, pan: -0.4 })
  if (bar.section !== 'hook') return
  for (const step of [0, 3, 6, 10, 12]) song.hit('percussion', drums.bell, bar, step, { gain: 0.2, pan: 0.5 })
}

/** Clave on the rim, congas and shaker, a melodic log drum, guitar lines that interlock with the marimba. */
export const afrobeats: Style = {
  feel: { swing: 0.08, looseSeconds: 0.005 },
  compose({ song, lead, groove }) {
    addStems(song)
    addTransitions(song)
    const { key, chords, random } = song
    const melody = writeMelody(key, random, {
      chords,
      question: cycle(QUESTIONS, groove),
      answer: [0, 3, 6, 10],
      center: 76,
    })
    const weave = writeMelody(key, random, {
      chords,
      question: [3, 6, 8, 11, 14],
      answer: [0, 3, 6, 10, 12],
      center: 69,
    })
    const logSteps = cycle(LOG_DRUM, groove)
    for (const bar of song.bars) {
      const chord = song.voicing(bar, 4, 62)
      playPhrase(song, 'guitar', lead, bar, melody, { ring: 0 })
      if (bar.section !== 'intro' && bar.section !== 'break') playPhrase(song, 'mallets', marimba, bar, weave)
      playChords(song, 'pads', glow, bar, chord, WHOLE_BAR)
      if (bar.section === 'hook' && bar.index % 2) {
        const shout = [8, 11, 14].map((step, index) => ({ step, midi: (chord[index] ?? 60) + 12 }))
        for (const { step, midi } of shout) song.play('chops', calls, bar, step, midi, 2, 0.7)
      }
      if (hasBass(bar)) playBass(song, bar, logSteps)
      if (hasDrums(bar)) playDrums(song, bar)
      else if (bar.section === 'break' || (bar.section === 'intro' && bar.isLast)) playShakers(song, bar, 0.7)
      if (bar.isFinal) song.kick(drums.kick, bar, 0)
    }
    return { reverbSeconds: 1.7, echoSteps: 3 }
  },
}
