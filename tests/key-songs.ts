import { pick, type Random, seededRandom } from '#tests/music/random.ts'
import { midiToHertz, TAU } from '#tests/music/sound.ts'
import { foldAbove, Key, type ScaleName, type Tone, voiceChord } from '#tests/music/theory.ts'

/** Sample rate at which the key is detected. */
export const KEY_SAMPLE_RATE = 11_025
const BARS = 16

/** Loops that end or begin on the tonic, by scale; degrees from 0. */
const loops: Record<ScaleName, readonly (readonly number[])[]> = {
  major: [
    [0, 4, 5, 3],
    [0, 5, 3, 4],
    [0, 3, 4, 0],
    [1, 4, 0, 0],
    [0, 3],
    [0, 0, 3, 4],
    [0, 2, 3, 4],
  ],
  minor: [
    [0, 5, 2, 6],
    [0, 3, 4, 0],
    [0, 6, 5, 6],
    [0, 3],
    [0, 5],
    [0, 0, 5, 6],
    [0, 6, 5, 4],
  ],
  harmonicMinor: [
    [0, 3, 4, 0],
    [0, 5, 3, 4],
    [0, 4],
  ],
  dorian: [
    [0, 3],
    [0, 3, 0, 4],
    [0, 2, 3, 0],
  ],
}

/**
 * A song in a key: chords, mostly a bass, a lead or none, drums or none, sometimes out of tune. The same arguments always
 * give the same song.
 */
export function keySong(tone: Tone, number: number): Float32Array {
  const random = seededRandom(
    number * 7919 + [...tone].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7),
  )
  const scale = tone.endsWith('major')
    ? ('major' as const)
    : pick(random, ['minor', 'minor', 'minor', 'harmonicMinor', 'dorian'] as const)
  const key = new Key(tone, scale)
  const loop = pick(random, loops[scale])
  const beat = 60 / (75 + random() * 70)
  const band = {
    notes: pick(random, [3, 3, 4, 5]),
    bass: pick(random, ['root', 'root', 'root and fifth', 'none']),
    lead: random() < 0.6,
    drums: pick(random, [0, 0.15, 0.4]),
    brightness: 0.3 + random() * 0.5,
    cents: (random() - 0.5) * 50,
  }
  const samples = Float32Array.from(
    { length: Math.ceil(BARS * 4 * beat * KEY_SAMPLE_RATE) },
    () => (random() - 0.5) * 0.004,
  )
  const play = (at: number, seconds: number, midi: number, gain: number) =>
    addNote(samples, {
      at,
      seconds,
      hertz: midiToHertz(midi + band.cents / 100),
      gain,
      brightness: band.brightness,
    })
  let voicing: number[] = []
  for (let bar = 0; bar < BARS; bar++) {
    const at = (step: number) => (bar * 4 + step) * beat
    const degree = bar === BARS - 1 ? 0 : (loop[bar % loop.length] ?? 0)
    voicing = voiceChord(key.chord(degree, band.notes), 62, voicing)
    for (const midi of voicing) play(at(0), 4 * beat, midi, 0.06)
    if (band.bass !== 'none')
      for (const step of [0, 1.5, 2.5]) {
        const isFifth = band.bass === 'root and fifth' && step === 2.5
        play(at(step), beat, foldAbove(key.midi(isFifth ? degree + 4 : degree), 33), 0.14)
      }
    if (band.lead)
      addLead(random, key, degree, (step, seconds, midi) => play(at(step), seconds * beat, midi, 0.07))
    if (band.drums > 0)
      for (const step of [0, 1, 2, 3]) addDrum(samples, at(step), step % 2 === 1, band.drums, random)
  }
  return samples
}

function addLead(
  random: Random,
  key: Key,
  degree: number,
  play: (step: number, seconds: number, midi: number) => void,
): void {
  for (let step = 0; step < 4; step += pick(random, [0.5, 1, 1, 2])) {
    const note = pick(random, [degree, degree + 2, degree + 4, 0, 4, 1, 3])
    if (random() < 0.8) play(step, 0.8, foldAbove(key.midi(note), 67))
  }
}

type Note = { at: number; seconds: number; hertz: number; gain: number; brightness: number }

/** A decaying note with five harmonics. */
function addNote(samples: Float32Array, { at, seconds, hertz, gain, brightness }: Note): void {
  const from = Math.round(at * KEY_SAMPLE_RATE)
  const to = Math.min(samples.length, from + Math.round(seconds * KEY_SAMPLE_RATE))
  for (let harmonic = 1; harmonic <= 5; harmonic++) {
    const turn = (TAU * hertz * harmonic) / KEY_SAMPLE_RATE
    const level = gain * brightness ** (harmonic - 1)
    if (hertz * harmonic > KEY_SAMPLE_RATE / 2) return
    for (let i = from; i < to; i++)
      samples[i] =
        (samples[i] ?? 0) + level * Math.sin(turn * (i - from)) * Math.exp((from - i) / KEY_SAMPLE_RATE)
  }
}

function addDrum(samples: Float32Array, at: number, isSnare: boolean, gain: number, random: Random): void {
  const from = Math.round(at * KEY_SAMPLE_RATE)
  for (let i = 0; i < 0.25 * KEY_SAMPLE_RATE && from + i < samples.length; i++) {
    const t = i / KEY_SAMPLE_RATE
    const sound = isSnare ? random() * 2 - 1 : Math.sin(TAU * (50 * t + 6 * (1 - Math.exp(-t * 30))))
    samples[from + i] = (samples[from + i] ?? 0) + gain * sound * Math.exp(-t * 14)
  }
}
