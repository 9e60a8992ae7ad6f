import { BPM_HIGHEST } from '#contract/catalogue/bpm-buckets.ts'
import { makeSpectrum } from './fourier.ts'

/** A suggested tempo with alternatives. */
export type TempoGuess = {
  /** Quarters per minute, whole. */
  bpm: number
  /** Equally likely half or double tempo; undefined if unambiguous. */
  orBpm: number | undefined
  /** Alternatives: half, double, three halves, and the next best candidates; whole, from 40 to 200. */
  alternatives: number[]
}

const SIZE = 512
const HOP = 64
const LOWEST_BPM = 60
const HIGHEST_BPM = 180
/** Upper edges of the six bands in hertz. */
const BAND_EDGES = [0, 120, 250, 600, 1500, 3000, 5400]
const BAND_WEIGHTS = [1.3, 1, 0.9, 0.9, 1, 1]
/** Weights of regularity by lag in beats; fitted on generated beats of nine genres. */
const LAG_WEIGHTS: readonly (readonly [beats: number, weight: number])[] = [
  [0.25, 1.51],
  [0.5, 1.46],
  [1, 0.26],
  [2, 0.88],
  [3, -0.08],
  [4, 1.16],
  [8, 0.05],
  [1.5, -0.13],
  [6, 0.23],
]
/**
 * Weights for choosing between two tempos an octave apart by regularity at these lags, in beats of the slower one;
 * positive weights favor the faster. Trap, drill and drum and bass are counted fast, because their dotted eighths and
 * quarters stand out. Fitted by logistic regression, see decision 22.
 */
const FAST_WEIGHTS: readonly (readonly [beats: number, weight: number])[] = [
  [1 / 8, 0.62],
  [1 / 4, 1.36],
  [3 / 8, 1.15],
  [1 / 2, -0.58],
  [3 / 4, 0.93],
  [1, 0.83],
  [3 / 2, -1.36],
  [2, 1.21],
  [4, -0.27],
]
const FAST_BIAS = -0.57
/** Per octave by which the slower tempo is above 78. */
const FAST_PER_OCTAVE = -2.46
const FAST_MIDDLE_BPM = 78
/** The slower tempo of a pair is from here to below twice this. */
const SLOWEST_BPM = 60
/** Below this margin both are offered, which covers every wrong guess in the measurements. */
const OPEN_BELOW = 0.45
const FAST_OFFERED_BPM = 158
/** Tempos closer than this are one. */
const SAME_TEMPO = 0.025

/** Log-Gaussian prior: most beats are near this tempo, within about an octave. */
const PRIOR_BPM = 129.5
const PRIOR_OCTAVES = 0.96

/**
 * Detects the tempo of mono samples at about 11 kHz from onsets in six bands and the lags at which they repeat.
 * Undefined with too little sound.
 */
export function guessTempo(samples: Float32Array, sampleRate: number): TempoGuess | undefined {
  const framesPerSecond = sampleRate / HOP
  const onsets = onsetCurve(samples, sampleRate, framesPerSecond)
  const longest = Math.min(onsets.length - 1, Math.ceil(((framesPerSecond * 60) / LOWEST_BPM) * 8.2))
  if (longest < framesPerSecond * 2) return undefined
  const repeats = autocorrelation(onsets, longest)
  if ((repeats[0] ?? 0) <= 0) return undefined
  const at = (lag: number) => interpolate(repeats, lag)
  const peaks = likelyTempi(at, framesPerSecond)
  const [best] = peaks
  if (best === undefined) return undefined
  const { bpm, orBpm } = chooseOctave(refine(best, at, framesPerSecond, longest), at, framesPerSecond)
  const others = [bpm / 2, bpm * 2, bpm * 1.5, ...peaks.slice(1, 3)].map(Math.round)
  const isNear = (a: number, b: number) => Math.abs(a / b - 1) < SAME_TEMPO
  const alternatives: number[] = []
  for (const other of others)
    if (other >= 40 && other <= BPM_HIGHEST && ![bpm, ...alternatives].some((known) => isNear(other, known)))
      alternatives.push(other)
  return { bpm: Math.round(bpm), orBpm: orBpm && Math.round(orBpm), alternatives }
}

/** Chooses between the two octaves of a tempo. */
function chooseOctave(
  bpm: number,
  at: (lag: number) => number,
  framesPerSecond: number,
): { bpm: number; orBpm: number | undefined } {
  let slow = bpm
  while (slow >= 2 * SLOWEST_BPM) slow /= 2
  while (slow < SLOWEST_BPM) slow *= 2
  const fast = 2 * slow
  if (Math.round(fast) > BPM_HIGHEST) return { bpm: slow, orBpm: undefined }
  const beat = (framesPerSecond * 60) / slow
  const regularity = (lag: number) => Math.max(at(lag - 1), at(lag), at(lag + 1))
  const score = FAST_WEIGHTS.reduce(
    (sum, [beats, weight]) => sum + weight * regularity(Math.round(beats * beat)),
    FAST_BIAS + FAST_PER_OCTAVE * Math.log2(slow / FAST_MIDDLE_BPM),
  )
  const [chosen, other] = score > 0 ? [fast, slow] : [slow, fast]
  // A doubt about fast genres is always offered: of tracks at 160 to 200 BPM, too many are heard at half of it.
  const isOpen = Math.abs(score) < OPEN_BELOW || (chosen === slow && fast >= FAST_OFFERED_BPM)
  return { bpm: chosen, orBpm: isOpen ? other : undefined }
}

/** Onset strength per band: rise of the logarithmic spectrum, without slow changes. */
function onsetCurve(samples: Float32Array, sampleRate: number, framesPerSecond: number): Float64Array {
  const spectrum = makeSpectrum(SIZE)
  const magnitudes = new Float64Array(SIZE / 2)
  const before = new Float64Array(SIZE / 2)
  const frames = Math.max(0, Math.floor((samples.length - SIZE) / HOP))
  const edges = BAND_EDGES.map((hertz) => Math.min(SIZE / 2, Math.round((hertz * SIZE) / sampleRate)))
  const bands = BAND_WEIGHTS.map(() => new Float64Array(frames))
  for (let frame = 0; frame < frames; frame++) {
    spectrum(samples, frame * HOP, magnitudes)
    for (const [band, rises] of bands.entries()) {
      let rise = 0
      for (let bin = Math.max(1, edges[band] ?? 0); bin < (edges[band + 1] ?? 0); bin++) {
        const level = Math.log1p(60 * (magnitudes[bin] ?? 0))
        rise += Math.max(0, level - (before[bin] ?? 0))
        before[bin] = level
      }
      rises[frame] = rise
    }
  }
  const curve = new Float64Array(frames)
  for (const [band, rises] of bands.entries()) addBand(curve, rises, BAND_WEIGHTS[band] ?? 1, framesPerSecond)
  const mean = curve.reduce((sum, value) => sum + value, 0) / Math.max(1, frames)
  return curve.map((value) => value - mean)
}

/** Adds a band's excess over its one-second mean, normalized to equal energy. */
function addBand(curve: Float64Array, rises: Float64Array, weight: number, framesPerSecond: number): void {
  const reach = Math.round(framesPerSecond * 0.5)
  const peaks = new Float64Array(rises.length)
  let sum = 0
  for (let frame = 0; frame < rises.length; frame++) {
    sum += rises[frame] ?? 0
    if (frame >= 2 * reach) sum -= rises[frame - 2 * reach] ?? 0
    const center = frame - reach
    if (center >= 0) peaks[center] = Math.max(0, (rises[center] ?? 0) - sum / Math.min(frame + 1, 2 * reach))
  }
  const energy = Math.sqrt(
    peaks.reduce((total, value) => total + value * value, 0) / Math.max(1, peaks.length),
  )
  for (let frame = 0; frame < curve.length; frame++)
    curve[frame] = (curve[frame] ?? 0) + (weight * (peaks[frame] ?? 0)) / (energy || 1)
}

function autocorrelation(curve: Float64Array, longest: number): Float64Array {
  const result = new Float64Array(longest + 1)
  for (let lag = 0; lag <= longest; lag++) {
    let sum = 0
    for (let i = 0; i + lag < curve.length; i++) sum += (curve[i] ?? 0) * (curve[i + lag] ?? 0)
    result[lag] = sum / (curve.length - lag)
  }
  const whole = result[0] || 1
  return result.map((value) => value / whole)
}

function interpolate(values: Float64Array, position: number): number {
  const index = Math.floor(position)
  if (index + 1 >= values.length) return 0
  const share = position - index
  return (values[index] ?? 0) * (1 - share) + (values[index + 1] ?? 0) * share
}

/** Locally best tempos, most likely first. */
function likelyTempi(at: (lag: number) => number, framesPerSecond: number): number[] {
  const candidates: { bpm: number; score: number }[] = []
  for (let bpm = LOWEST_BPM; bpm <= HIGHEST_BPM; bpm += 0.25) {
    const beat = (framesPerSecond * 60) / bpm
    const regularity = LAG_WEIGHTS.reduce((sum, [beats, weight]) => sum + weight * at(beats * beat), 0)
    const prior = Math.exp(-0.5 * (Math.log2(bpm / PRIOR_BPM) / PRIOR_OCTAVES) ** 2)
    candidates.push({ bpm, score: regularity * prior })
  }
  const isPeak = (i: number) => {
    const { score } = candidates[i] ?? { score: 0 }
    return score >= (candidates[i - 1]?.score ?? Infinity) && score > (candidates[i + 1]?.score ?? Infinity)
  }
  return candidates
    .filter((_, i) => isPeak(i))
    .sort((a, b) => b.score - a.score)
    .map(({ bpm }) => bpm)
}

/** Refines a tempo within 1.5 %, in fiftieths, on the longest lags, where small errors add up. */
function refine(
  rough: number,
  at: (lag: number) => number,
  framesPerSecond: number,
  longest: number,
): number {
  let best = rough
  let bestScore = -Infinity
  for (let bpm = rough * 0.985; bpm <= rough * 1.015; bpm += 0.02) {
    const beat = (framesPerSecond * 60) / bpm
    let score = at(beat) * 0.3 + at(2 * beat) * 0.5
    for (let beats = 4; beats <= 16 && beats * beat < longest; beats += 4) score += at(beats * beat)
    if (score > bestScore) {
      bestScore = score
      best = bpm
    }
  }
  return best
}
