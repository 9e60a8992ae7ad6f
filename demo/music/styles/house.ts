import type { Bar } from '#demo/music/arrangement.ts'
import { clap, conga, hat, kick, shaker } from '#demo/music/drums.ts'
import { chorus } from '#demo/music/effects.ts'
import { equalise } from '#demo/music/filters.ts'
import { organ, piano } from '#demo/music/instruments/keys.ts'
import { synth } from '#demo/music/instruments/synth.ts'
import { writeMelody } from '#demo/music/melody.ts'
import { cycle } from '#demo/music/random.ts'
import type { Song } from '#demo/music/song.ts'
import { hasBass, openingFrom, playChords, playPhrase, WHOLE_BAR } from './phrase.ts'
import type { Style } from './style.ts'
import { addTransitions } from './transitions.ts'

/** Steps of the chord stabs and of the bass. */
const GROOVES = [
  { stabs: [0, 3, 6, 10, 13], bass: [2, 3, 6, 10, 11, 14] },
  { stabs: [2, 5, 8, 11, 14], bass: [0, 3, 6, 8, 11, 14] },
  { stabs: [0, 3, 7, 10, 14], bass: [2, 6, 7, 10, 14, 15] },
] as const

const QUESTIONS = [
  [0, 3, 10],
  [6, 9, 12],
  [3, 6, 11],
] as const

/** The bass sounds an octave lower as well, which stays above 40 Hz from here up. */
const LOWEST_BASS = 40

const rubberBass = synth({
  voices: 2,
  detune: 0.004,
  cutoffHertz: 260,
  sweepOctaves: 2.2,
  sweepSeconds: 0.09,
  attack: 0.003,
  release: 0.06,
  sub: 0.6,
  resonance: 1.2,
  decay: 0.2,
  sustain: 0.7,
})
const widePad = synth({
  voices: 7,
  detune: 0.016,
  cutoffHertz: 1300,
  sweepOctaves: 0.4,
  attack: 0.3,
  release: 0.6,
})

const drums = {
  kick: kick({ hertz: 50, sweepHertz: 210, decaySeconds: 0.2, click: 0.5, drive: 1.9 }),
  clap: clap(0.13),
  hat: hat({ decaySeconds: 0.03, highpassHertz: 8200 }),
  openHat: hat({ decaySeconds: 0.11, highpassHertz: 7000 }),
  shaker: shaker(0.07),
  highConga: conga(240),
  lowConga: conga(180),
}

function addStems(song: Song): void {
  song.addStem('kick')
  song.addStem('clap', { reverb: 0.16 })
  song.addStem('hats')
  song.addStem('openHats', { reverb: 0.05, trimDb: 1 })
  song.addStem('percussion', { reverb: 0.2, echo: 0.15 })
  song.addStem('bass', { ducking: 0.75 })
  song.addStem('stabs', { reverb: 0.24, echo: 0.3, ducking: 0.6, process: openingFrom(song, 200, 400) })
  song.addStem('pads', {
    reverb: 0.4,
    ducking: 0.85,
    process: (sound) => chorus(equalise(sound, 'highpass', 200)),
  })
  song.addStem('lead', {
    reverb: 0.35,
    echo: 0.4,
    ducking: 0.4,
    trimDb: -1,
    process: (sound) => equalise(sound, 'highpass', 250),
  })
}

function playBass(song: Song, bar: Bar, steps: readonly number[]): void {
  const root = song.bassNote(bar, LOWEST_BASS)
  if (bar.isFinal) {
    song.play('bass', rubberBass, bar, 0, root, 6, 0.85)
    return
  }
  steps.forEach((step, index) => {
    // The last note of every other bar jumps up the octave.
    const jumps = index === steps.length - 1 && bar.index % 2 === 1
    song.play('bass', rubberBass, bar, step, jumps ? root + 12 : root, 1.3, 0.85)
  })
}

function playDrums(song: Song, bar: Bar): void {
  const isIntro = bar.section === 'intro'
  const drops = bar.nextSection === 'break'
  const openGain = isIntro ? 0.5 : 0.85
  for (const step of [2, 6, 10, 14])
    song.hit('openHats', drums.openHat, bar, step, { gain: openGain, pan: 0.05 })
  if (isIntro && bar.index < 2) return
  for (const step of drops ? [0, 4, 8] : [0, 4, 8, 12]) song.kick(drums.kick, bar, step)
  for (const step of [4, 12]) song.hit('clap', drums.clap, bar, step, { gain: 0.9, tight: true })
  if (isIntro) return
  for (let step = 0; step < 16; step++) {
    const isShaker = step % 2 === 1
    const gain = step % 4 === 2 ? 0.3 : 0.55 + song.random() * 0.2
    song.hit('hats', isShaker ? drums.shaker : drums.hat, bar, step, { gain, pan: isShaker ? -0.25 : 0.2 })
  }
  if (bar.section !== 'hook') return
  for (const step of [3, 11, 14]) song.hit('percussion', drums.highConga, bar, step, { gain: 0.6, pan: 0.35 })
  song.hit('percussion', drums.lowConga, bar, 6, { gain: 0.6, pan: 0.35 })
}

/** Claps that double and swell through the last bar of a break. */
function playBuild(song: Song, bar: Bar): void {
  for (let step = 0; step < 16; step += step < 8 ? 2 : 1) {
    song.hit('clap', drums.clap, bar, step, { gain: 0.15 + step * 0.035, tight: true })
  }
}

/** Four on the floor, open hats off the beat, syncopated chord stabs that breathe with the kick. */
export const house: Style = {
  feel: { swing: 0.12, looseSeconds: 0.002 },
  compose({ song, lead, groove }) {
    addStems(song)
    addTransitions(song)
    const { key, chords, random } = song
    const pattern = cycle(GROOVES, groove)
    const melody = writeMelody(key, random, {
      chords,
      question: cycle(QUESTIONS, groove),
      answer: [0, 6, 10],
      center: 67,
    })
    const stabs = pattern.stabs.map((step) => ({ step, length: 1.4, velocity: step % 4 ? 0.65 : 0.8 }))
    const softStabs = stabs.map((stab) => ({ ...stab, length: 2, velocity: 0.5 }))
    for (const bar of song.bars) {
      const chord = song.voicing(bar, 4, 62)
      playChords(song, 'stabs', organ, bar, chord, bar.section === 'break' ? stabs.slice(0, 2) : stabs)
      if (bar.section === 'hook') {
        playChords(
          song,
          'stabs',
          piano,
          bar,
          chord.map((midi) => midi + 12),
          softStabs,
        )
        playPhrase(song, 'lead', lead, bar, melody, { ring: 0 })
      }
      if (bar.section !== 'intro' && bar.section !== 'verse')
        playChords(song, 'pads', widePad, bar, chord, WHOLE_BAR)
      if (hasBass(bar)) playBass(song, bar, pattern.bass)
      if (bar.section !== 'break' && bar.section !== 'outro') playDrums(song, bar)
      if (bar.nextSection === 'hook' && bar.section === 'break') playBuild(song, bar)
      if (bar.isFinal) song.kick(drums.kick, bar, 0)
    }
    return { reverbSeconds: 1.8, echoSteps: 3, duckSeconds: 0.26 }
  },
}
