import { type Tone, toneRoots } from '#contract/catalogue/tone.ts'
import { makeSpectrum } from './fourier.ts'

const SIZE = 8192
const HOP = 4096
/** Includes the bass, because rootless chords have their root there. */
const LOWEST_HERTZ = 55
const HIGHEST_HERTZ = 2000
const BASS_HERTZ = 130
/** Extra weight of the bass, which usually plays the root. */
const BASS_WEIGHT = 2
/** A peak is a note at this multiple of its neighbors' mean, which noise does not reach. */
const NOTE_ABOVE_NEIGHBORS = 6
const NEIGHBORS = 24
/** Fewer frames with a note are a coincidence in noise. */
const MIN_PITCHED_FRAMES = 4
/**
 * From this on the same notes sound all the time. Without a third, which says whether a key is major or minor, they are a hum,
 * a motor or a drone: a third that is an overtone is a third as salient as the strongest note, see decision 22.
 */
const STEADY = 0.92
const MIN_THIRD = 0.5
/** Below this the notes belong to no key, see decision 22. */
const MIN_CORRELATION = 0.3
/** Thresholds of confidence, see decision 22. Loud drums hide the notes of most frames without making the others wrong. */
const SURE = { pitchedFrames: 0.2, correlation: 0.8, margin: 0.12 }
const C4_HERTZ = 261.6256
/** Resolution of thirds of a semitone, to detect detuned recordings. */
const BINS = 36
/** Corrects the profiles, which favor major: with it as many songs in minor are heard in major as the other way round. */
const MINOR_BONUS = 0.08

/** Key profiles of produced music by steps above the tonic (Faraldo et al., 2016, "bgate"). */
const MAJOR = [1, 0, 0.42, 0, 0.53, 0.37, 0, 0.77, 0, 0.38, 0.21, 0.3]
const MINOR = [1, 0, 0.36, 0.39, 0, 0.38, 0, 0.74, 0.27, 0, 0.42, 0.23]

type KeyGuess = {
  tone: Tone
  /** False: little pitched sound, as among loud drums, or another key is nearly as likely. */
  isSure: boolean
}

/** Detects the key of mono samples at about 11 kHz; undefined without notes that make a key, as in noise or a hum. */
export function guessKey(samples: Float32Array, sampleRate: number): KeyGuess | undefined {
  const { thirds, pitched, frames, steadiness } = pitchClasses(samples, sampleRate)
  if (pitched < MIN_PITCHED_FRAMES) return undefined
  const pitches = foldTuning(thirds)
  const keys = toneRoots.flatMap((name, root): ScoredKey[] => [
    { tone: `${name} major`, score: correlation(pitches, MAJOR, root) },
    { tone: `${name} minor`, score: correlation(pitches, MINOR, root) + MINOR_BONUS },
  ])
  const highest = (some: readonly ScoredKey[]) =>
    some.reduce((best, next) => (next.score > best.score ? next : best))
  const best = highest(keys)
  if (best.score < MIN_CORRELATION || (steadiness >= STEADY && thirdOf(best.tone, pitches) < MIN_THIRD))
    return undefined
  const second = highest(keys.filter(({ tone }) => !areRelated(tone, best.tone)))
  const isSure =
    pitched / frames >= SURE.pitchedFrames &&
    best.score >= SURE.correlation &&
    best.score - second.score >= SURE.margin
  return { tone: best.tone, isSure }
}

type ScoredKey = { tone: Tone; score: number }

/** Salience of the third above the root, relative to the strongest pitch class. */
function thirdOf(tone: Tone, pitches: readonly number[]): number {
  const root = toneRoots.findIndex((name) => tone.startsWith(`${name} `))
  return (pitches[(root + (tone.endsWith('minor') ? 3 : 4)) % 12] ?? 0) / Math.max(...pitches)
}

/** Same, relative or parallel keys, and those a fifth apart. */
function areRelated(a: Tone, b: Tone): boolean {
  const [rootA, rootB] = [a, b].map((tone) => toneRoots.findIndex((name) => tone.startsWith(`${name} `)))
  const [minorA, minorB] = [a.endsWith('minor'), b.endsWith('minor')]
  const up = ((rootB ?? 0) - (rootA ?? 0) + 12) % 12
  if (minorA === minorB) return up === 0 || up === 5 || up === 7
  return up === 0 || up === (minorA ? 3 : 9)
}

/**
 * Salience of each third of a semitone (spectral peaks, also credited as harmonics of lower notes), how many frames have
 * any, and how alike these are: 1 if all have the same notes.
 */
function pitchClasses(
  samples: Float32Array,
  sampleRate: number,
): { thirds: Float64Array; pitched: number; frames: number; steadiness: number } {
  const spectrum = makeSpectrum(SIZE)
  const magnitudes = new Float64Array(SIZE / 2)
  const sums = new Float64Array(SIZE / 2 + 1)
  const thirds = new Float64Array(BINS)
  const frames = Math.max(1, Math.floor((samples.length - SIZE) / HOP))
  const lowest = Math.ceil((LOWEST_HERTZ * SIZE) / sampleRate)
  const highest = Math.min(SIZE / 2 - NEIGHBORS - 2, Math.floor((HIGHEST_HERTZ * SIZE) / sampleRate))
  let pitched = 0
  let energy = 0
  for (let index = 0; index < frames; index++) {
    spectrum(samples, index * HOP, magnitudes)
    for (let bin = 0; bin < SIZE / 2; bin++) sums[bin + 1] = (sums[bin] ?? 0) + (magnitudes[bin] ?? 0)
    const frame = new Float64Array(BINS)
    for (let bin = lowest; bin <= highest; bin++)
      if (isNote(magnitudes, sums, bin)) addNote(frame, magnitudes, bin, sampleRate)
    const loudest = Math.max(...frame)
    if (loudest === 0) continue
    pitched++
    for (let i = 0; i < BINS; i++) {
      const salience = (frame[i] ?? 0) / loudest
      thirds[i] = (thirds[i] ?? 0) + salience
      energy += salience ** 2
    }
  }
  const steadiness = thirds.reduce((sum, value) => sum + value ** 2, 0) / (pitched * energy || 1)
  return { thirds, pitched, frames, steadiness }
}

/** Prefix sums of the magnitudes. */
function isNote(magnitudes: Float64Array, sums: Float64Array, bin: number): boolean {
  const here = magnitudes[bin] ?? 0
  if (here <= (magnitudes[bin - 1] ?? 0) || here < (magnitudes[bin + 1] ?? 0)) return false
  const from = Math.max(2, bin - NEIGHBORS)
  const to = bin + NEIGHBORS + 1
  const around = ((sums[to] ?? 0) - (sums[from] ?? 0) - here) / (to - from - 1)
  return here >= NOTE_ABOVE_NEIGHBORS * around
}

function addNote(frame: Float64Array, magnitudes: Float64Array, bin: number, sampleRate: number): void {
  // Sub-bin peak: vertex of a parabola through the logarithms of three bins.
  const [a, b, c] = [-1, 0, 1].map((offset) => Math.log((magnitudes[bin + offset] ?? 0) + 1e-9)) as [
    number,
    number,
    number,
  ]
  const hertz = ((bin + (0.5 * (a - c)) / (a - 2 * b + c)) * sampleRate) / SIZE
  const strength = Math.sqrt(magnitudes[bin] ?? 0) * (hertz < BASS_HERTZ ? BASS_WEIGHT : 1)
  for (let harmonic = 1; harmonic <= 4 && hertz / harmonic >= 40; harmonic++) {
    const steps = Math.round(BINS * Math.log2(hertz / harmonic / C4_HERTZ))
    const place = ((steps % BINS) + BINS) % BINS
    frame[place] = (frame[place] ?? 0) + strength * 0.6 ** (harmonic - 1)
  }
}

/** Twelve pitch classes at the strongest tuning offset. */
function foldTuning(thirds: Float64Array): number[] {
  const at = (index: number) => thirds[(index + BINS) % BINS] ?? 0
  const held = [-1, 0, 1].map((offset) => toneRoots.reduce((sum, _, step) => sum + at(step * 3 + offset), 0))
  const offset = held.indexOf(Math.max(...held)) - 1
  return toneRoots.map((_, step) => {
    const center = step * 3 + offset
    return at(center) + 0.5 * (at(center - 1) + at(center + 1))
  })
}

/** Pearson's correlation of pitch classes with a key's profile. */
function correlation(pitches: readonly number[], profile: readonly number[], root: number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const pitchMean = mean(pitches)
  const profileMean = mean(profile)
  let [both, ofPitches, ofProfile] = [0, 0, 0]
  for (let step = 0; step < 12; step++) {
    const x = (pitches[(step + root) % 12] ?? 0) - pitchMean
    const y = (profile[step] ?? 0) - profileMean
    both += x * y
    ofPitches += x * x
    ofProfile += y * y
  }
  return both / Math.sqrt(ofPitches * ofProfile || 1)
}
