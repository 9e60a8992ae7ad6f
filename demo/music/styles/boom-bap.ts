import type { Bar } from '#demo/music/arrangement.ts'
import { hat, kick, snare } from '#demo/music/drums.ts'
import { crush, saturate, tapeDrift, vinyl } from '#demo/music/effects.ts'
import { equalise } from '#demo/music/filters.ts'
import { electricPiano } from '#demo/music/instruments/keys.ts'
import { uprightBass } from '#demo/music/instruments/strings.ts'
import { type Rhythm, writeMelody } from '#demo/music/melody.ts'
import { cycle, pick } from '#demo/music/random.ts'
import type { Song } from '#demo/music/song.ts'
import type { StereoSound } from '#demo/music/sound.ts'
import { hasBass, hasDrums, openingFrom, playChords, playPhrase, type Stroke, withRoot } from './phrase.ts'
import type { Style } from './style.ts'

/** Kick steps of a first and a second bar. */
const GROOVES: readonly (readonly Rhythm[])[] = [
  [
    [0, 7, 10],
    [0, 3, 10, 13],
  ],
  [
    [0, 2, 10],
    [0, 7, 9, 10],
  ],
  [
    [0, 9, 10],
    [0, 5, 10],
  ],
]

const COMPING: readonly (readonly Stroke[])[] = [
  [
    { step: 0, length: 5.5, velocity: 0.78 },
    { step: 6, length: 7, velocity: 0.6 },
  ],
  [
    { step: 0, length: 6, velocity: 0.78 },
    { step: 7, length: 2.5, velocity: 0.6 },
    { step: 10, length: 4, velocity: 0.6 },
  ],
  [
    { step: 0, length: 2.5, velocity: 0.78 },
    { step: 3, length: 4, velocity: 0.6 },
    { step: 8, length: 6, velocity: 0.65 },
  ],
]

const QUESTIONS = [
  [0, 3, 6, 10],
  [2, 6, 8, 11],
  [4, 7, 10, 12, 14],
] as const

const LOWEST_BASS = 33

const drums = {
  kick: kick({ hertz: 62, sweepHertz: 120, decaySeconds: 0.15, click: 0.8, drive: 2.2 }),
  snare: snare({ hertz: 195, body: 0.95, decaySeconds: 0.12, brightHertz: 2600, noise: 0.7 }),
  hat: hat({ decaySeconds: 0.035, highpassHertz: 6500 }),
  openHat: hat({ decaySeconds: 0.14, highpassHertz: 6500 }),
}

/** Twelve bits and worn converters, as from a sampler of 1988. */
function dust(sound: StereoSound): StereoSound {
  return saturate(equalise(crush(sound, 12), 'lowpass', 11_000), 1.4)
}

function addStems(song: Song): void {
  song.addStem('kick', { process: dust })
  song.addStem('snare', { reverb: 0.1, trimDb: 1, process: dust })
  song.addStem('hats', { trimDb: 1, process: dust })
  song.addStem('bass', { ducking: 0.3 })
  const opening = openingFrom(song, 140, 900)
  song.addStem('keys', {
    reverb: 0.16,
    ducking: 0.25,
    process: (sound) => tapeDrift(equalise(opening(sound), 'lowpass', 4200), 0.8),
  })
  song.addStem('lead', {
    reverb: 0.3,
    echo: 0.2,
    process: (sound) => equalise(equalise(sound, 'highpass', 250), 'lowpass', 5500),
  })
  song.addStem('vinyl')
  song.place('vinyl', vinyl(song.frames, song.random), 0)
}

/** A walking figure: root, root, fifth, root, and the seventh leading on. */
function playBass(song: Song, bar: Bar): void {
  const root = song.bassNote(bar, LOWEST_BASS)
  if (bar.isFinal) {
    song.play('bass', uprightBass, bar, 0, root, 10, 0.9)
    return
  }
  song.play('bass', uprightBass, bar, 0, root, 3, 0.95)
  song.play('bass', uprightBass, bar, 3, root, 2, 0.7)
  song.play('bass', uprightBass, bar, 6, song.bassNote(bar, LOWEST_BASS, 4), 2, 0.75)
  song.play('bass', uprightBass, bar, 10, root, 3, 0.8)
  song.play('bass', uprightBass, bar, 14, song.bassNote(bar, LOWEST_BASS, bar.index % 2 ? 2 : 6), 2, 0.7)
}

function playDrums(song: Song, bar: Bar, kicks: readonly number[]): void {
  for (const step of kicks) song.kick(drums.kick, bar, step, 0.95)
  for (const step of [4, 12]) song.hit('snare', drums.snare, bar, step, { gain: 0.95 })
  // A ghost note under the backbeat, and a short fill where the section ends.
  if (song.random() < 0.6) song.hit('snare', drums.snare, bar, pick(song.random, [7, 9, 15]), { gain: 0.16 })
  if (bar.isLast) for (const step of [13, 14, 15]) song.hit('snare', drums.snare, bar, step, { gain: 0.45 })
  for (let step = 0; step < 16; step += 2) {
    const drum = step === 14 && bar.index % 2 ? drums.openHat : drums.hat
    song.hit('hats', drum, bar, step, { gain: step % 4 ? 0.6 : 0.95, pan: 0.12 })
  }
  if (song.random() < 0.5)
    song.hit('hats', drums.hat, bar, pick(song.random, [3, 7, 11]), { gain: 0.35, pan: 0.12 })
}

/** Swung, dusty drums, an upright bass that walks, jazz chords on the electric piano. */
export const boomBap: Style = {
  feel: { swing: 0.24, looseSeconds: 0.006 },
  compose({ song, lead, groove }) {
    addStems(song)
    const { key, chords, random } = song
    const melody = writeMelody(key, random, {
      chords,
      question: cycle(QUESTIONS, groove),
      answer: [0, 3, 6, 8],
      center: 74,
    })
    const kicks = cycle(GROOVES, groove)
    const strokes = cycle(COMPING, groove)
    for (const bar of song.bars) {
      playChords(
        song,
        'keys',
        electricPiano,
        bar,
        withRoot(song, bar, song.voicing(bar, 5, 62)),
        strokes,
        0.04,
      )
      if (bar.section === 'hook' || bar.section === 'outro')
        playPhrase(song, 'lead', lead, bar, melody, { velocity: 0.85 })
      if (hasBass(bar)) playBass(song, bar)
      if (hasDrums(bar)) playDrums(song, bar, cycle(kicks, bar.index))
      if (bar.isFinal) song.kick(drums.kick, bar, 0)
    }
    return { reverbSeconds: 1.3, reverbDampHertz: 3800, echoSteps: 3, color: (mix) => saturate(mix, 1.15) }
  },
}
