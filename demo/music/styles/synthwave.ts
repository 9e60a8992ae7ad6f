import type { Bar } from '#demo/music/arrangement.ts'
import { gatedSnare, hat, kick, tom } from '#demo/music/drums.ts'
import { chorus } from '#demo/music/effects.ts'
import { equalise } from '#demo/music/filters.ts'
import { bell } from '#demo/music/instruments/mallets.ts'
import { synth } from '#demo/music/instruments/synth.ts'
import { writeMelody } from '#demo/music/melody.ts'
import { cycle } from '#demo/music/random.ts'
import type { Song } from '#demo/music/song.ts'
import { hasDrums, openingFrom, playChords, playPhrase, WHOLE_BAR } from './phrase.ts'
import type { Style } from './style.ts'
import { addTransitions } from './transitions.ts'

/** Arpeggio of the bass, in semitones above the root for each sixteenth: octaves, with the fifth for color. */
const BASS_ARPEGGIOS = [
  [0, 0, 12, 0, 0, 12, 0, 12, 0, 0, 12, 0, 7, 12, 0, 12],
  [0, 12, 0, 12, 0, 12, 0, 12, 0, 12, 0, 12, 0, 12, 7, 12],
] as const

/** Notes of the chord, low to high and back, for the glassy arpeggio of the hook. */
const GLASS_ORDER = [0, 1, 2, 3, 2, 1]

const QUESTIONS = [
  [0, 6, 8, 12],
  [0, 3, 6, 12, 14],
  [0, 4, 10, 12],
] as const

const LOWEST_BASS = 33

const arpBass = synth({
  voices: 2,
  detune: 0.006,
  cutoffHertz: 320,
  sweepOctaves: 2.3,
  sweepSeconds: 0.1,
  attack: 0.002,
  release: 0.05,
  decay: 0.15,
  sustain: 0.6,
  resonance: 1.5,
})
const superPad = synth({
  voices: 7,
  detune: 0.018,
  cutoffHertz: 1500,
  sweepOctaves: 0.7,
  sweepSeconds: 1.2,
  attack: 0.25,
  release: 0.9,
})
const brass = synth({
  voices: 4,
  detune: 0.01,
  cutoffHertz: 900,
  sweepOctaves: 1.4,
  sweepSeconds: 0.35,
  attack: 0.03,
  release: 0.3,
  sustain: 0.7,
})

const drums = {
  kick: kick({ hertz: 52, sweepHertz: 170, decaySeconds: 0.2, click: 0.6, drive: 1.9 }),
  snare: gatedSnare(190, 0.21),
  hat: hat({ decaySeconds: 0.03, highpassHertz: 7800 }),
  openHat: hat({ decaySeconds: 0.13, highpassHertz: 7200 }),
  toms: [190, 150, 118, 92].map(tom),
}

function addStems(song: Song): void {
  song.addStem('kick', { trimDb: 0.5 })
  song.addStem('snare', { reverb: 0.14, trimDb: 1 })
  song.addStem('toms', { reverb: 0.2 })
  song.addStem('hats')
  song.addStem('openHats')
  song.addStem('bass', { ducking: 0.55, process: openingFrom(song, 30, 260) })
  song.addStem('pads', {
    reverb: 0.45,
    ducking: 0.5,
    trimDb: 3,
    process: (sound) => chorus(equalise(sound, 'highpass', 220), 0.0028, 0.5),
  })
  song.addStem('stabs', {
    reverb: 0.3,
    echo: 0.15,
    ducking: 0.3,
    trimDb: -3,
    process: (sound) => equalise(sound, 'highpass', 180),
  })
  song.addStem('lead', {
    reverb: 0.4,
    echo: 0.38,
    ducking: 0.1,
    process: (sound) => chorus(equalise(sound, 'highpass', 250), 0.0015, 0.7, 0.3),
  })
  song.addStem('plucks', {
    reverb: 0.45,
    echo: 0.4,
    trimDb: -4,
    process: (sound) => equalise(sound, 'highpass', 400),
  })
}

/** Sixteenths throughout, accented off the beat so that the kick has its place. */
function playBass(song: Song, bar: Bar, arpeggio: readonly number[]): void {
  const root = song.bassNote(bar, LOWEST_BASS)
  if (bar.isFinal) {
    song.play('bass', arpBass, bar, 0, root, 8, 0.85)
    return
  }
  arpeggio.forEach((semitones, step) => {
    song.play('bass', arpBass, bar, step, root + semitones, 0.9, step % 4 === 2 ? 0.92 : 0.75)
  })
}

function playDrums(song: Song, bar: Bar): void {
  const fills = bar.isLast
  for (const step of bar.index % 2 ? [0, 6, 8] : [0, 8, 10]) song.kick(drums.kick, bar, step)
  song.hit('snare', drums.snare, bar, 4, { tight: true })
  if (!fills) song.hit('snare', drums.snare, bar, 12, { tight: true })
  for (let step = 0; step < 16; step += 2)
    song.hit('hats', drums.hat, bar, step, { gain: step % 4 ? 0.85 : 0.6, pan: 0.15 })
  if (bar.section === 'hook')
    for (const step of [2, 10]) song.hit('openHats', drums.openHat, bar, step, { gain: 0.6, pan: -0.2 })
  if (!fills) return
  // Down the rack of toms, from right to left.
  const strokes = [10, 11, 12, 13, 14, 15]
  strokes.forEach((step, index) => {
    const drum = cycle(drums.toms, Math.floor(index / 1.5))
    song.hit('toms', drum, bar, step, { gain: 0.8, pan: 0.4 - index * 0.16, tight: true })
  })
}

function playGlass(song: Song, bar: Bar): void {
  const chord = song.voicing(bar, 3, 72)
  const spread = [...chord, (chord[0] ?? 72) + 12]
  for (let step = 0; step < 16; step += 2) {
    song.play(
      'plucks',
      bell,
      bar,
      step,
      cycle(spread, cycle(GLASS_ORDER, step / 2)),
      2,
      step % 4 ? 0.55 : 0.7,
    )
  }
}

/** Brass chords pushed ahead of the third beat. */
const PUSHES = [
  { step: 0, length: 5, velocity: 0.7 },
  { step: 6, length: 8, velocity: 0.65 },
]

/** An arpeggiated bass, a gated snare, supersaw pads, and a lead that sings over them. */
export const synthwave: Style = {
  feel: { swing: 0, looseSeconds: 0.001 },
  compose({ song, lead, groove }) {
    addStems(song)
    addTransitions(song)
    const { key, chords, random } = song
    const melody = writeMelody(key, random, {
      chords,
      question: cycle(QUESTIONS, groove),
      answer: [0, 4, 6, 8],
      center: 74,
    })
    const arpeggio = cycle(BASS_ARPEGGIOS, groove)
    for (const bar of song.bars) {
      playChords(song, 'pads', superPad, bar, song.voicing(bar, 3, 62), WHOLE_BAR)
      const sings = bar.section === 'hook' || bar.isFinal || (bar.section === 'verse' && bar.index >= 2)
      if (sings) playPhrase(song, 'lead', lead, bar, melody)
      if (bar.section === 'hook') playChords(song, 'stabs', brass, bar, song.voicing(bar, 3, 66), PUSHES)
      if (bar.section === 'hook' || bar.section === 'break') playGlass(song, bar)
      if (bar.section !== 'break') playBass(song, bar, arpeggio)
      if (hasDrums(bar)) playDrums(song, bar)
      if (bar.isFinal) song.kick(drums.kick, bar, 0)
    }
    return { reverbSeconds: 2.3, echoSteps: 3 }
  },
}
