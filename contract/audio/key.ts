import { type Tone, toneRoots } from '#contract/tone.ts'
import { makeSpectrum } from './fourier.ts'

const SIZE = 8192
const HOP = 4096
const LOWEST_HERTZ = 130
const HIGHEST_HERTZ = 2000
const C4_HERTZ = 261.6256
/** Thirds of a semitone, so that a recording that is tuned a little high or low can be told. */
const BINS = 36
/** Beats are more often in minor than the pieces that the profiles come from. */
const MINOR_BONUS = 0.15

/** How much each step above the tonic belongs to a key (Krumhansl and Kessler, 1982). */
const MAJOR = [6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88]
const MINOR = [6.33, 2.68, 3.52, 5.38, 2.6, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17]

/** Guesses the key of mono samples at about 11 kHz, such as `A minor`; undefined where no pitch is heard. */
export function guessKey(samples: Float32Array, sampleRate: number): Tone | undefined {
  const pitches = foldTuning(pitchClasses(samples, sampleRate))
  if (!pitches.some((level) => level > 0)) return undefined
  const keys = toneRoots.flatMap((name, root): { key: Tone; score: number }[] => [
    { key: `${name} major`, score: correlation(pitches, MAJOR, root) },
    { key: `${name} minor`, score: correlation(pitches, MINOR, root) + MINOR_BONUS },
  ])
  return keys.reduce((best, next) => (next.score > best.score ? next : best)).key
}

/** How present each third of a semitone is: spectral peaks, also credited to the notes whose harmonics they may be. */
function pitchClasses(samples: Float32Array, sampleRate: number): Float64Array {
  const spectrum = makeSpectrum(SIZE)
  const magnitudes = new Float64Array(SIZE / 2)
  const total = new Float64Array(BINS)
  const frames = Math.max(1, Math.floor((samples.length - SIZE) / HOP))
  for (let index = 0; index < frames; index++) {
    spectrum(samples, index * HOP, magnitudes)
    const frame = new Float64Array(BINS)
    for (let bin = 2; bin < SIZE / 2 - 2; bin++) addPeak(frame, magnitudes, bin, sampleRate)
    const loudest = Math.max(...frame)
    if (loudest > 0) for (let i = 0; i < BINS; i++) total[i] = (total[i] ?? 0) + (frame[i] ?? 0) / loudest
  }
  return total
}

function addPeak(frame: Float64Array, magnitudes: Float64Array, bin: number, sampleRate: number): void {
  const rough = (bin * sampleRate) / SIZE
  if (rough < LOWEST_HERTZ || rough > HIGHEST_HERTZ) return
  const [before, here, after] = [magnitudes[bin - 1] ?? 0, magnitudes[bin] ?? 0, magnitudes[bin + 1] ?? 0]
  if (here <= before || here < after) return
  // The top of a parabola through the logarithms of three bins.
  const [a, b, c] = [before, here, after].map((level) => Math.log(level + 1e-9)) as [number, number, number]
  const hertz = ((bin + (0.5 * (a - c)) / (a - 2 * b + c)) * sampleRate) / SIZE
  const around = ((magnitudes[bin - 2] ?? 0) + (magnitudes[bin + 2] ?? 0)) / 4
  const strength = Math.sqrt(Math.max(0, here - around))
  for (let harmonic = 1; harmonic <= 4 && hertz / harmonic >= 55; harmonic++) {
    const steps = Math.round(BINS * Math.log2(hertz / harmonic / C4_HERTZ))
    const place = ((steps % BINS) + BINS) % BINS
    frame[place] = (frame[place] ?? 0) + strength * 0.6 ** (harmonic - 1)
  }
}

/** Twelve pitch classes, read at whichever third of a semitone holds most. */
function foldTuning(thirds: Float64Array): number[] {
  const at = (index: number) => thirds[(index + BINS) % BINS] ?? 0
  const held = [-1, 0, 1].map((offset) => toneRoots.reduce((sum, _, step) => sum + at(step * 3 + offset), 0))
  const offset = held.indexOf(Math.max(...held)) - 1
  return toneRoots.map((_, step) => {
    const centre = step * 3 + offset
    return at(centre) + 0.5 * (at(centre - 1) + at(centre + 1))
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
