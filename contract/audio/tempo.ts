import { BPM_HIGHEST } from '#contract/catalogue/bpm-buckets.ts'
import { type OnsetCurve, onsetCurve } from './onset-curve.ts'
import { pulseClarity } from './pulse.ts'

/** A suggested tempo with alternatives. */
export type TempoGuess = {
  /** Quarters per minute, whole. */
  bpm: number
  /** Nearly as likely: mostly its half or double, or two thirds or three halves of it. Undefined if unambiguous. */
  orBpm: number | undefined
  /** False: the pulse is faint, as in ambient music. */
  isSure: boolean
  /** Alternatives: half, double, three halves, and the next best candidates; whole, from 40 to 200. */
  alternatives: number[]
}

/** Clarity of the pulse, see decision 22: below the first there is no tempo, below the second it is unsure. */
const MIN_PULSE = 0.5
const SURE_PULSE = 1.2
const LOWEST_BPM = 60
const HIGHEST_BPM = 180
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
/** Below this margin both are offered. */
const OPEN_BELOW = 0.75
const FAST_OFFERED_BPM = 158
/** A tempo that is not an octave away is offered, too, with this share of the best one's score: mostly two thirds of it. */
const NEAR_SHARE = 0.8
/** Regularity at a triplet lag, 8/3 of a beat, from which on beats may be dotted. Without triplets it is below 0. */
const TRIPLETS = 0.07
/** Tempos closer than this are one. */
const SAME_TEMPO = 0.025

/** Log-Gaussian prior: most beats are near this tempo, within about an octave. */
const PRIOR_BPM = 129.5
const PRIOR_OCTAVES = 0.96

/**
 * Detects the tempo of mono samples at about 11 kHz from onsets in six bands and the lags at which they repeat.
 * Undefined with too little sound, and without a pulse, as in noise and speech.
 */
export function guessTempo(samples: Float32Array, sampleRate: number): TempoGuess | undefined {
  return tempoOf(onsetCurve(samples, sampleRate))
}

function tempoOf(curve: OnsetCurve): TempoGuess | undefined {
  const { values, framesPerSecond } = curve
  const longest = Math.min(values.length - 1, Math.ceil(((framesPerSecond * 60) / LOWEST_BPM) * 8.2))
  if (longest < framesPerSecond * 2) return undefined
  const repeats = autocorrelation(values, longest)
  if ((repeats[0] ?? 0) <= 0) return undefined
  const at = (lag: number) => interpolate(repeats, lag)
  const peaks = likelyTempi(at, framesPerSecond)
  const [best] = peaks
  if (best === undefined) return undefined
  const clarity = pulseClarity(curve, best.bpm)
  if (clarity < MIN_PULSE) return undefined
  const octaves = chooseOctave(refine(best.bpm, at, framesPerSecond, longest), at, framesPerSecond)
  const { bpm } = octaves
  const rival = rivalOf(bpm, peaks, at, framesPerSecond)
  const octave = octaves.doubt && octaves.other
  const orBpm = octaves.doubt === 'open' ? octave : (rival ?? octave)
  const others = [rival ?? 0, bpm / 2, bpm * 2, bpm * 1.5, ...peaks.slice(1, 3).map((peak) => peak.bpm)].map(
    Math.round,
  )
  const alternatives: number[] = []
  for (const other of others)
    if (other >= 40 && other <= BPM_HIGHEST && ![bpm, ...alternatives].some((known) => isNear(other, known)))
      alternatives.push(other)
  return {
    bpm: Math.round(bpm),
    orBpm: orBpm && Math.round(orBpm),
    isSure: clarity >= SURE_PULSE,
    alternatives,
  }
}

type Candidate = { bpm: number; score: number }

function isNear(a: number, b: number): boolean {
  return Math.abs(a / b - 1) < SAME_TEMPO
}

/** Whether two tempos are the same, or one is half of the other. */
function isOctave(a: number, b: number): boolean {
  return [0.5, 1, 2].some((factor) => isNear(a * factor, b))
}

/**
 * A tempo nearly as likely that is not an octave away: another candidate, or with triplets three halves. A dotted note that
 * repeats can be taken for the beat, and then the real beats are triplets. Folded into the range of candidates.
 */
function rivalOf(
  bpm: number,
  peaks: readonly Candidate[],
  at: (lag: number) => number,
  framesPerSecond: number,
): number | undefined {
  const best = peaks[0]?.score ?? 0
  const near = peaks.find((peak) => peak.score >= NEAR_SHARE * best && !isOctave(peak.bpm, bpm))
  if (near) return near.bpm
  const tripletLag = ((framesPerSecond * 60) / bpm) * (8 / 3)
  if (Math.max(at(tripletLag - 1), at(tripletLag), at(tripletLag + 1)) < TRIPLETS) return undefined
  const isThreeHalves = (peak: Candidate) => [0.75, 1.5].some((factor) => isNear(peak.bpm, bpm * factor))
  return peaks.find(isThreeHalves)?.bpm ?? (bpm * 1.5 > HIGHEST_BPM ? bpm * 0.75 : bpm * 1.5)
}

/**
 * Chooses between the two octaves of a tempo. The other one is nearly as likely (`open`), or kept in mind (`fast`): of tracks
 * at 160 to 200 BPM, too many are heard at half of it.
 */
function chooseOctave(
  bpm: number,
  at: (lag: number) => number,
  framesPerSecond: number,
): { bpm: number; other: number; doubt: 'open' | 'fast' | undefined } {
  let slow = bpm
  while (slow >= 2 * SLOWEST_BPM) slow /= 2
  while (slow < SLOWEST_BPM) slow *= 2
  const fast = 2 * slow
  if (Math.round(fast) > BPM_HIGHEST) return { bpm: slow, other: fast, doubt: undefined }
  const beat = (framesPerSecond * 60) / slow
  const regularity = (lag: number) => Math.max(at(lag - 1), at(lag), at(lag + 1))
  const score = FAST_WEIGHTS.reduce(
    (sum, [beats, weight]) => sum + weight * regularity(Math.round(beats * beat)),
    FAST_BIAS + FAST_PER_OCTAVE * Math.log2(slow / FAST_MIDDLE_BPM),
  )
  const [chosen, other] = score > 0 ? [fast, slow] : [slow, fast]
  const isFast = chosen === slow && fast >= FAST_OFFERED_BPM
  return { bpm: chosen, other, doubt: Math.abs(score) < OPEN_BELOW ? 'open' : isFast ? 'fast' : undefined }
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
function likelyTempi(at: (lag: number) => number, framesPerSecond: number): Candidate[] {
  const candidates: Candidate[] = []
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
  return candidates.filter((_, i) => isPeak(i)).sort((a, b) => b.score - a.score)
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
