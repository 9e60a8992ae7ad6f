import { z } from 'zod'
import { MonoResampler, STRUCTURE_SAMPLE_RATE } from '#server/platform/media/structure/mono-resampler.ts'
import { arrange, type SongLength } from '#tests/music/arrangement.ts'
import { clap, gatedSnare, hat, kick, rim, shaker, snap, snare } from '#tests/music/drums.ts'
import { logDrum, subBass } from '#tests/music/instruments/basses.ts'
import type { Instrument } from '#tests/music/instruments/instrument.ts'
import { electricPiano, organ, piano } from '#tests/music/instruments/keys.ts'
import { marimba } from '#tests/music/instruments/mallets.ts'
import { harp, highlifeGuitar, nylonGuitar, uprightBass } from '#tests/music/instruments/strings.ts'
import { LEADS } from '#tests/music/leads.ts'
import { cycle, pick, seededRandom } from '#tests/music/random.ts'
import { centered, midiToHertz, mixInto, SAMPLE_RATE, type StereoSound, silence } from '#tests/music/sound.ts'
import { foldAbove, Key, ROOT_NAMES, type Tone, voiceChord } from '#tests/music/theory.ts'

/**
 * How kick and snare lie in the bar. Where it is not 0, they are shifted by this many sixteenths throughout. In the last two
 * no grid of 4/4 is right: bars of six eighths, and another tempo from the middle on.
 */
export const feels = {
  straight: 0,
  swung: 0,
  shuffled: 0,
  'half-time': 0,
  syncopated: 0,
  'pushed chords': 0,
  'an eighth early': -2,
  'an eighth late': 2,
  'a sixteenth early': -1,
  'a sixteenth late': 1,
  'a quarter late': 4,
  'six eighths': 0,
  'a tempo change': 0,
} as const
export type Feel = keyof typeof feels

/** Limits were chosen on the first two sets and are judged on the third, which shares no pattern and no sound with them. */
export const GrooveSet = z.enum(['first', 'second', 'hold-out'])
export type GrooveSet = z.infer<typeof GrooveSet>

/** A song whose bar lines are known, with its samples as the analysis gets them. */
export type GrooveSong = {
  feel: Feel
  bpm: number
  tone: string
  samples: Float32Array
  /** Seconds of its bar lines, those before the first sample and after the end too. */
  barLines: number[]
}

const sounds = {
  first: {
    kicks: [
      kick({ hertz: 50, sweepHertz: 210, decaySeconds: 0.2, click: 0.5, drive: 1.9 }),
      kick({ hertz: 62, sweepHertz: 120, decaySeconds: 0.15, click: 0.8, drive: 2.2 }),
    ],
    snares: [
      snare({ hertz: 195, body: 0.95, decaySeconds: 0.12, brightHertz: 2600, noise: 0.7 }),
      clap(0.13),
    ],
    hats: [hat({ decaySeconds: 0.03, highpassHertz: 8200 }), shaker(0.07)],
    chords: [electricPiano, organ],
    bass: subBass,
  },
  second: {
    kicks: [
      kick({ hertz: 45, sweepHertz: 160, decaySeconds: 0.3, click: 0.3, drive: 1.5 }),
      kick({ hertz: 56, sweepHertz: 260, decaySeconds: 0.12, click: 0.65, drive: 2.6 }),
    ],
    snares: [
      snare({ hertz: 230, body: 0.7, decaySeconds: 0.09, brightHertz: 3400, noise: 0.9 }),
      rim(),
      clap(0.09),
    ],
    hats: [
      hat({ decaySeconds: 0.05, highpassHertz: 6500 }),
      hat({ decaySeconds: 0.02, highpassHertz: 9000 }),
    ],
    chords: [piano, nylonGuitar, highlifeGuitar],
    bass: uprightBass,
  },
  'hold-out': {
    kicks: [
      kick({ hertz: 48, sweepHertz: 300, decaySeconds: 0.25, click: 0.2, drive: 3 }),
      kick({ hertz: 66, sweepHertz: 90, decaySeconds: 0.1, click: 0.9, drive: 1.6 }),
    ],
    snares: [gatedSnare(180, 0.16), snap(), clap(0.18)],
    hats: [hat({ decaySeconds: 0.04, highpassHertz: 7300, tuning: 1.2 }), shaker(0.05)],
    chords: [harp, LEADS.brightSynth, marimba],
    bass: logDrum,
  },
} as const

type Rhythm = readonly number[]
type Drums = { kicks: readonly Rhythm[]; snares: Rhythm }

const plain: Record<GrooveSet, readonly Drums[]> = {
  first: [
    { kicks: [[0, 8]], snares: [4, 12] },
    { kicks: [[0, 7, 10]], snares: [4, 12] },
    { kicks: [[0, 4, 8, 12]], snares: [4, 12] },
    {
      kicks: [
        [0, 10],
        [0, 6, 10],
      ],
      snares: [4, 12],
    },
  ],
  second: [
    { kicks: [[0, 8, 10]], snares: [4, 12] },
    {
      kicks: [
        [0, 2, 10],
        [0, 10, 13],
      ],
      snares: [4, 12],
    },
    { kicks: [[0, 4, 8, 12]], snares: [12] },
    { kicks: [[0, 3, 8, 11]], snares: [4, 12] },
  ],
  'hold-out': [
    { kicks: [[0, 6, 8]], snares: [4, 12] },
    { kicks: [[0], [0, 11]], snares: [4, 12] },
    { kicks: [[0, 4, 8, 12]], snares: [4, 10, 12] },
    { kicks: [[0, 9, 14]], snares: [4, 12] },
  ],
}
const halfTime: Record<GrooveSet, readonly Drums[]> = {
  first: [
    { kicks: [[0, 6, 10]], snares: [8] },
    { kicks: [[0, 3, 14]], snares: [8] },
  ],
  second: [
    {
      kicks: [
        [0, 7],
        [0, 5, 11],
      ],
      snares: [8],
    },
    { kicks: [[0, 10, 13]], snares: [8] },
  ],
  'hold-out': [
    { kicks: [[0, 2, 12]], snares: [8] },
    { kicks: [[0], [0, 9, 12]], snares: [8] },
  ],
}
/** Hardly anything falls on the first beat, or the strokes lie evenly across the beats. */
const syncopated: Record<GrooveSet, readonly Drums[]> = {
  first: [
    { kicks: [[3, 6, 11, 14]], snares: [4, 12] },
    { kicks: [[0, 3, 6, 9, 12, 14]], snares: [6, 14] },
    { kicks: [[2, 7, 10, 15]], snares: [4, 13] },
  ],
  second: [
    { kicks: [[0, 4, 8, 12]], snares: [3, 6, 11, 14] },
    { kicks: [[3, 7, 10, 14]], snares: [4, 12] },
    { kicks: [[0, 3, 7, 10, 14]], snares: [6, 11] },
  ],
  'hold-out': [
    { kicks: [[2, 6, 10, 14]], snares: [4, 12] },
    { kicks: [[0, 5, 10]], snares: [3, 13] },
    { kicks: [[6, 11, 14]], snares: [4, 9] },
  ],
}
const progressions: Record<GrooveSet, readonly Rhythm[]> = {
  first: [[0, 5, 3, 4], [0, 3], [0, 5, 1, 4], [0]],
  second: [
    [0, 3, 4, 3],
    [5, 4, 0, 0],
    [0, 2, 3, 5],
    [0, 0, 3, 3],
  ],
  'hold-out': [
    [0, 4, 5, 3],
    [3, 0],
    [0, 1, 5, 4],
    [0, 6],
  ],
}
const lengths: readonly SongLength[] = [14, 16, 18, 20, 22]

/** Shared by songs: rendering notes takes most of the time. */
const notes = new Map<Instrument, Map<string, StereoSound>>()

function note(instrument: Instrument, midi: number, seconds: number): StereoSound {
  const known = notes.get(instrument) ?? new Map<string, StereoSound>()
  notes.set(instrument, known)
  const id = `${midi} ${seconds}`
  const sound =
    known.get(id) ??
    instrument({ hertz: midiToHertz(midi), seconds, velocity: 0.75, random: seededRandom(midi) })
  known.set(id, sound)
  return sound
}

/** The same arguments always give the same song. */
export function grooveSong(set: GrooveSet, feel: Feel, number: number): GrooveSong {
  const random = seededRandom(
    (Object.keys(sounds).indexOf(set) + 1) * 1_000_003 + Object.keys(feels).indexOf(feel) * 1_009 + number,
  )
  const bpm = Math.round(70 + random() * 100)
  const tone = `${pick(random, ROOT_NAMES)} ${pick(random, ['major', 'minor'])}` as Tone
  const { mix, timeOf, barSteps } = render({ set, feel, bpm, tone, random })
  const mono = new MonoResampler(SAMPLE_RATE)
  mono.push(mix)
  const whole = mono.finish().map((sample) => 0.9 * Math.tanh(sample))
  // An export begins on the bar line, after a silence, or somewhere in the music.
  const start = pick(random, ['line', 'line', 'silence', 'cut'])
  const shift = start === 'silence' ? random() * 0.6 : start === 'cut' ? -random() * 3 * (240 / bpm) : 0
  const barLines = Array.from({ length: 40 }, (_, bar) => timeOf((bar - 2) * barSteps) + shift)
  return { feel, bpm, tone, samples: moved(whole, shift), barLines }
}

/** How far a bar line found is off at most, in seconds, from the first sample to the last. */
export function barLineError(
  { samples, barLines }: GrooveSong,
  found: { bpm: number | null; downbeatSeconds: number | null },
): number {
  if (found.bpm === null || found.downbeatSeconds === null) return Number.POSITIVE_INFINITY
  let worst = 0
  const seconds = samples.length / STRUCTURE_SAMPLE_RATE
  for (let time = found.downbeatSeconds; time < seconds; time += 240 / found.bpm)
    worst = Math.max(worst, Math.min(...barLines.map((line) => Math.abs(line - time))))
  return worst
}

function moved(samples: Float32Array, seconds: number): Float32Array {
  const frames = Math.round(seconds * STRUCTURE_SAMPLE_RATE)
  if (frames <= 0) return samples.slice(-frames)
  const later = new Float32Array(samples.length + frames)
  later.set(samples, frames)
  return later
}

type Score = { set: GrooveSet; feel: Feel; bpm: number; tone: Tone; random: () => number }

type Rendered = {
  mix: StereoSound
  /** Seconds of a sixteenth, counted from the first bar line. */
  timeOf: (step: number) => number
  /** Sixteenths per bar. */
  barSteps: number
}

function render({ set, feel, bpm, tone, random }: Score): Rendered {
  const kit = sounds[set]
  const patterns = feel === 'half-time' ? halfTime : feel === 'syncopated' ? syncopated : plain
  const drums = feel === 'six eighths' ? { kicks: [[0], [0, 10]], snares: [6] } : pick(random, patterns[set])
  const shift = feels[feel]
  const pushed = feel === 'pushed chords' ? -2 : 0
  const [kickSound, snareSound, hatSound] = [
    centered(pick(random, kit.kicks)),
    centered(pick(random, kit.snares)),
    centered(pick(random, kit.hats)),
  ]
  const chordSound = pick(random, kit.chords)
  const hatEvery = feel === 'shuffled' ? 2 : pick(random, [1, 2, 2, 4])
  const hatShift = shift !== 0 && random() < 0.4 ? shift : 0
  const strokes = pick(random, [[0], [0, 8], [0, 6, 12], [0, 10]])
  const bassFollowsKick = random() < 0.4
  const introHasDrums = random() < 0.5
  const melody =
    random() < 0.5
      ? pick(random, [
          [0, 3, 6, 10],
          [2, 6, 8, 11],
          [4, 7, 10, 12],
        ])
      : []
  const swing = feel === 'swung' ? 0.15 + random() * 0.2 : 0
  const looseSeconds = pick(random, [0, 0.003, 0.008])
  const key = new Key(tone)
  const chords = pick(random, progressions[set])
  const bars = arrange(bpm < 90 ? pick(random, lengths.slice(0, 2)) : pick(random, lengths))
  const stepSeconds = 15 / bpm
  const barSteps = feel === 'six eighths' ? 12 : 16
  const changeAt =
    feel === 'a tempo change' ? Math.floor(bars.length / 2) * barSteps : Number.POSITIVE_INFINITY
  const newStep =
    changeAt < Number.POSITIVE_INFINITY ? stepSeconds / pick(random, [0.8, 0.94, 1.06, 1.25]) : stepSeconds
  const timeOf = (step: number) =>
    step <= changeAt ? step * stepSeconds : changeAt * stepSeconds + (step - changeAt) * newStep
  const mix = silence(Math.round((timeOf(bars.length * barSteps) + 1) * SAMPLE_RATE))
  let voicing: number[] = []
  for (const bar of bars) {
    const put = (step: number, sound: StereoSound, gain: number) => {
      // Off beats of a shuffle are triplets; swing delays every second sixteenth.
      const late = feel === 'shuffled' && step % 4 === 2 ? 2 / 3 : Math.abs(step % 2) === 1 ? swing : 0
      if (barSteps < 16 && step >= barSteps) return
      const place = bar.number * barSteps + step
      const seconds = timeOf(place + late) + (random() - 0.5) * 2 * looseSeconds
      if (place >= 0) mixInto(mix, sound, Math.max(0, Math.round(seconds * SAMPLE_RATE)), gain)
    }
    const root = bar.isFinal ? 0 : cycle(chords, bar.index)
    voicing = voiceChord(key.chord(root, 4), 62, voicing)
    const length = (strokes.length > 1 ? 5 : 14) * stepSeconds
    for (const step of strokes)
      for (const midi of voicing) put(step + pushed, note(chordSound, midi, length), 0.16)
    if (bar.section !== 'intro' && !bar.isFinal)
      for (const [index, step] of melody.entries())
        put(
          step,
          note(chordSound, foldAbove(key.midi(root + 2 * ((index + bar.index) % 3)), 70), 2.5 * stepSeconds),
          0.25,
        )
    const kicks = cycle(drums.kicks, bar.number)
    if (bar.section !== 'intro' && bar.section !== 'break')
      for (const step of bassFollowsKick
        ? kicks.map((at) => at + shift)
        : [0, 6, 10].map((at) => at + pushed))
        put(step, note(kit.bass, foldAbove(key.midi(root), 36), 3 * stepSeconds), 0.5)
    if (bar.section === 'break' || bar.section === 'outro' || (bar.section === 'intro' && !introHasDrums))
      continue
    for (const step of kicks) put(step + shift, kickSound, 0.8)
    for (const step of drums.snares) put(step + shift, snareSound, 0.6)
    if (bar.isLast) put(14 + shift, snareSound, 0.3)
    for (let step = 0; step < 16; step += hatEvery)
      put(step + hatShift, hatSound, step % 4 === 0 ? 0.25 : 0.18)
  }
  return { mix, timeOf, barSteps }
}
