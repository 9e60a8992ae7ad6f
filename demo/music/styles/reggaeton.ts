import type { Bar } from '#demo/music/arrangement.ts'
import { conga, hat, kick, rim, shaker, snare } from '#demo/music/drums.ts'
import { chorus } from '#demo/music/effects.ts'
import { subBass } from '#demo/music/instruments/basses.ts'
import { synth } from '#demo/music/instruments/synth.ts'
import { writeMelody } from '#demo/music/melody.ts'
import { cycle } from '#demo/music/random.ts'
import type { Song } from '#demo/music/song.ts'
import { hasBass, hasDrums, openingFrom, playChords, playPhrase, WHOLE_BAR } from './phrase.ts'
import type { Style } from './style.ts'
import { addTransitions } from './transitions.ts'

/** Dembow: four kicks, and snares on the 3 + 3 + 2 of every half bar. */
const DEMBOW = { kicks: [0, 4, 8, 12], snares: [3, 6, 11, 14] }

const PLUCKED_STEPS = [0, 3, 6, 8, 11, 14]

const BASS_LINES = [
  [
    [0, 3],
    [3, 3],
    [6, 2],
    [8, 3],
    [11, 3],
    [14, 2],
  ],
  [
    [0, 6],
    [6, 2],
    [8, 3],
    [11, 3],
    [14, 2],
  ],
] as const

const QUESTIONS = [
  [0, 3, 6, 8, 11, 14],
  [0, 3, 6, 10, 12],
  [2, 3, 6, 8, 11],
] as const

const LOWEST_BASS = 31

const pluckSynth = synth({
  voices: 3,
  detune: 0.008,
  cutoffHertz: 900,
  sweepOctaves: 2.4,
  sweepSeconds: 0.13,
  attack: 0.003,
  release: 0.2,
  decay: 0.22,
  sustain: 0.3,
  resonance: 1.4,
})
const warmPad = synth({ voices: 6, detune: 0.014, cutoffHertz: 900, attack: 0.3, release: 0.6 })

const drums = {
  kick: kick({ hertz: 52, sweepHertz: 180, decaySeconds: 0.17, click: 0.5, drive: 1.6 }),
  snare: snare({ hertz: 220, body: 0.8, decaySeconds: 0.075, brightHertz: 3200, noise: 0.7 }),
  rim: rim(),
  hat: hat({ decaySeconds: 0.03, highpassHertz: 8200 }),
  shaker: shaker(0.08),
  timbal: conga(320, 0.5, 0.1),
}

function addStems(song: Song): void {
  song.addStem('kick')
  song.addStem('snare', { reverb: 0.1 })
  song.addStem('hats')
  song.addStem('percussion', { reverb: 0.2 })
  song.addStem('bass', { ducking: 0.5 })
  song.addStem('plucks', { reverb: 0.26, echo: 0.3, ducking: 0.3, process: openingFrom(song, 220, 500) })
  song.addStem('pads', { reverb: 0.4, ducking: 0.5, process: (sound) => chorus(sound) })
  song.addStem('lead', { reverb: 0.35, echo: 0.3, trimDb: 1.5 })
}

function playBass(song: Song, bar: Bar, line: readonly (readonly [number, number])[]): void {
  const root = song.bassNote(bar, LOWEST_BASS)
  if (bar.isFinal) {
    song.play('bass', subBass, bar, 0, root, 8, 0.9)
    return
  }
  for (const [step, length] of line) {
    song.play('bass', subBass, bar, step, step === 14 ? root + 12 : root, length - 0.4, 0.9)
  }
}

function playPlucks(song: Song, bar: Bar): void {
  const chord = song.voicing(bar, 3, 64)
  if (bar.isFinal) {
    playChords(song, 'plucks', pluckSynth, bar, chord, [])
    return
  }
  PLUCKED_STEPS.forEach((step, index) => {
    const midi = cycle(chord, index) + (index > 3 ? 12 : 0)
    song.play('plucks', pluckSynth, bar, step, midi, 1.5, 0.8)
  })
}

function playDrums(song: Song, bar: Bar): void {
  for (const step of DEMBOW.kicks) song.kick(drums.kick, bar, step, 0.95)
  DEMBOW.snares.forEach((step, index) => {
    song.hit('snare', drums.snare, bar, step, { gain: index % 2 ? 0.95 : 0.75, tight: true })
    song.hit('snare', drums.rim, bar, step, { gain: 0.4 })
  })
  for (let step = 0; step < 16; step++) {
    if (step % 2) song.hit('hats', drums.shaker, bar, step, { gain: 0.5, pan: -0.3 })
    else song.hit('hats', drums.hat, bar, step, { gain: step % 4 ? 0.8 : 0.5, pan: 0.2 })
  }
  if (bar.section === 'hook') {
    for (const step of [2, 5, 10, 13]) {
      if (song.random() < 0.6) song.hit('percussion', drums.timbal, bar, step, { gain: 0.6, pan: 0.45 })
    }
  }
  if (bar.isLast)
    for (const step of [12, 13, 15]) song.hit('percussion', drums.timbal, bar, step, { gain: 0.8, pan: -0.3 })
}

/** The dembow under plucked synths, a sub that follows it, and a melody on guitar or mallets. */
export const reggaeton: Style = {
  feel: { swing: 0, looseSeconds: 0.002 },
  compose({ song, lead, groove }) {
    addStems(song)
    addTransitions(song)
    const { key, chords, random } = song
    const melody = writeMelody(key, random, {
      chords,
      question: cycle(QUESTIONS, groove),
      answer: [0, 3, 6, 8],
      center: 74,
    })
    const line = cycle(BASS_LINES, groove)
    for (const bar of song.bars) {
      playPlucks(song, bar)
      if (bar.section !== 'verse') playChords(song, 'pads', warmPad, bar, song.voicing(bar, 3, 60), WHOLE_BAR)
      if (bar.section !== 'verse' && bar.section !== 'intro') playPhrase(song, 'lead', lead, bar, melody)
      if (hasBass(bar)) playBass(song, bar, line)
      if (hasDrums(bar)) playDrums(song, bar)
      if (bar.isFinal) song.kick(drums.kick, bar, 0)
    }
    return { reverbSeconds: 1.6, echoSteps: 3 }
  },
}
