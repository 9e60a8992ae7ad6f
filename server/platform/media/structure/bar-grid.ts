import { type ChromaFeatures, chromaBetween } from './chroma-features.ts'
import { exactTempo, pulseStrength } from './exact-tempo.ts'
import { FRAMES_PER_SECOND, MEL_BANDS, onsetBands, type SpectralFeatures } from './spectral-features.ts'

/** Latency of the spectrum's window before an onset, in seconds; measured on clicks. */
export const ONSET_BIAS_SECONDS = -0.0065

const PHASE_STEP_SECONDS = 0.002
/** Sixteenths count less than eighths because of swing. */
const SIXTEENTH_WEIGHT = 0.35
const ONSET_WEIGHTS = { kick: 1.2, lowMid: 0.8, snare: 1, presence: 1, hats: 1 }
/** Weights of bar line evidence. Backbeat onsets count only weakly against it, as most mixes are loudest on one. */
const VOTE_WEIGHTS = { kick: 0.8, backbeat: -0.6, chords: 1, bass: 0.7, timbre: 0.9 }
type Vote = keyof typeof VOTE_WEIGHTS
const votes = Object.keys(VOTE_WEIGHTS) as Vote[]
const BEAT_WEIGHT = 1.5
/** Bonus for a line at the start of the audio. More is wrong for pickups. */
const START_BONUS = 1.5
/** Start threshold relative to the loudest frame. */
const START_LEVEL = 0.01

export type BarGrid = {
  /** Exact, not always whole. */
  bpm: number
  /** Of one bar line, within the first bar. */
  offsetSeconds: number
  barSeconds: number
  /** Margin of the best bar line's score over the second best. */
  margin: number
  /** Whether both halves of the beat have the same best bar line. */
  isAgreed: boolean
  /** Share of the strokes between the eighths. */
  offEighths: number
  /** Clarity of the pulse, see `pulseStrength`. */
  pulse: number
}

/** Finds the exact tempo near the declared one, and which eighth of the bar is its first. Assumes 4/4 and no drift. */
export function findBarGrid(
  features: SpectralFeatures,
  chroma: ChromaFeatures,
  seconds: number,
  declaredBpm: number,
): BarGrid {
  const bpm = exactTempo(features, declaredBpm, seconds)
  const beatSeconds = 60 / bpm
  const barSeconds = 4 * beatSeconds
  const phase = findPhase(features, beatSeconds, seconds)
  const candidates = Array.from(
    { length: 8 },
    (_, eighth) => (((phase + (eighth * beatSeconds) / 2) % barSeconds) + barSeconds) % barSeconds,
  )
  const strokes = [0, 1, 2, 3].map((sixteenth) =>
    beatStrength(features, phase + (sixteenth * beatSeconds) / 4, beatSeconds, seconds),
  )
  const [onBeat = 0, early = 0, offBeat = 0, late = 0] = strokes
  const evenness = Math.log((onBeat + 0.05) / (offBeat + 0.05))
  const begin = soundBegins(features)
  const rank = (from: number, to: number) => {
    const evidence = candidates.map((offset) =>
      collectVotes(features, chroma, { offset, barSeconds, beatSeconds, from, to }),
    )
    return candidates
      .map((offset, eighth) => {
        let score = eighth % 2 === 0 ? BEAT_WEIGHT * evenness : 0
        for (const vote of votes) score += VOTE_WEIGHTS[vote] * standardScore(evidence, eighth, vote)
        const away = Math.abs(offset - (begin % barSeconds))
        if (Math.min(away, barSeconds - away) < (beatSeconds / 4) * 0.75) score += START_BONUS
        return { offset, score }
      })
      .sort((a, b) => b.score - a.score)
  }
  const [first, second] = rank(0, seconds)
  const halves = [rank(0, seconds / 2), rank(seconds / 2, seconds)]
  const isAgreed = halves.every(([best]) => best?.offset === first?.offset)
  return {
    bpm,
    offsetSeconds: first?.offset ?? 0,
    barSeconds,
    margin: (first?.score ?? 0) - (second?.score ?? 0),
    isAgreed,
    offEighths: (early + late) / (onBeat + early + offBeat + late || 1),
    pulse: pulseStrength(features, barSeconds),
  }
}

/** Value at a fractional frame; 0 outside. */
function at(curve: Float32Array, position: number): number {
  const index = Math.floor(position)
  if (index < 0 || index + 1 >= curve.length) return 0
  const share = position - index
  return (curve[index] as number) * (1 - share) + (curve[index + 1] as number) * share
}

function peakNear(curve: Float32Array, position: number): number {
  return Math.max(at(curve, position - 0.6), at(curve, position), at(curve, position + 0.6))
}

/** Offset of the eighths grid in seconds, within one eighth. */
function findPhase(features: SpectralFeatures, beatSeconds: number, seconds: number): number {
  const strokes = new Float32Array(features.frames)
  for (const band of onsetBands)
    for (let frame = 0; frame < features.frames; frame++)
      strokes[frame] =
        (strokes[frame] as number) + ONSET_WEIGHTS[band] * (features.onsets[band][frame] as number)
  const comb = (offset: number, period: number) => {
    let sum = 0
    let count = 0
    for (let time = offset; time < seconds; time += period, count++)
      sum += at(strokes, time * FRAMES_PER_SECOND)
    return count > 0 ? sum / count : 0
  }
  const scores: number[] = []
  for (let offset = 0; offset < beatSeconds / 2; offset += PHASE_STEP_SECONDS)
    scores.push(comb(offset, beatSeconds / 2) + SIXTEENTH_WEIGHT * comb(offset, beatSeconds / 4))
  const best = scores.indexOf(Math.max(...scores))
  const a = scores.at(best - 1) as number
  const b = scores[best] as number
  const c = scores[(best + 1) % scores.length] as number
  const vertex = (0.5 * (a - c)) / (a - 2 * b + c || 1)
  return (best + vertex) * PHASE_STEP_SECONDS - ONSET_BIAS_SECONDS
}

/** Strength of kick and snare on a grid of beats. */
function beatStrength({ onsets }: SpectralFeatures, offset: number, beatSeconds: number, seconds: number) {
  let sum = 0
  let count = 0
  for (let time = offset; time < seconds; time += beatSeconds, count++) {
    const position = (time + ONSET_BIAS_SECONDS) * FRAMES_PER_SECOND
    sum +=
      peakNear(onsets.kick, position) * 1.2 +
      peakNear(onsets.snare, position) * 0.7 +
      peakNear(onsets.presence, position) * 0.7
  }
  return count > 0 ? sum / count : 0
}

/** Means over all bars at an offset: onsets on and off the line, and change of chords, bass and timbre. */
function collectVotes(
  features: SpectralFeatures,
  chroma: ChromaFeatures,
  grid: { offset: number; barSeconds: number; beatSeconds: number; from: number; to: number },
): Record<Vote, number> {
  const { offset, barSeconds, beatSeconds, from, to } = grid
  const { onsets } = features
  const sums = { kick: 0, backbeat: 0, chords: 0, bass: 0, timbre: 0 }
  let bars = 0
  const first = offset + Math.max(0, Math.ceil((from - offset) / barSeconds)) * barSeconds
  for (let time = first; time + barSeconds <= to; time += barSeconds, bars++) {
    const frameOf = (beat: number) => (time + ONSET_BIAS_SECONDS + beat * beatSeconds) * FRAMES_PER_SECOND
    const stroke = (beat: number) => {
      const frame = frameOf(beat)
      return (
        Math.max(at(onsets.presence, frame), at(onsets.presence, frame + 0.6)) +
        Math.max(at(onsets.snare, frame), at(onsets.snare, frame + 0.6))
      )
    }
    sums.kick += peakNear(onsets.kick, frameOf(0))
    sums.backbeat += Math.max((stroke(1) + stroke(3)) / 2, stroke(2)) - stroke(0)
    if (time <= barSeconds / 2) continue
    const half = barSeconds / 2
    for (const name of ['chords', 'bass'] as const)
      sums[name] +=
        1 -
        dot(
          chromaBetween(chroma, chroma[name], time - half, time),
          chromaBetween(chroma, chroma[name], time, time + half),
        )
    const before = melBetween(features, time - barSeconds, time)
    const after = melBetween(features, time, time + barSeconds)
    for (let band = 0; band < MEL_BANDS; band++)
      sums.timbre += ((before[band] as number) - (after[band] as number)) ** 2
  }
  for (const vote of votes) sums[vote] /= bars || 1
  return sums
}

function melBetween({ frames, mel }: SpectralFeatures, from: number, to: number): Float64Array {
  const mean = new Float64Array(MEL_BANDS)
  const first = Math.max(0, Math.round(from * FRAMES_PER_SECOND))
  const last = Math.min(frames, Math.round(to * FRAMES_PER_SECOND))
  for (let frame = first; frame < last; frame++)
    for (let band = 0; band < MEL_BANDS; band++)
      mean[band] = (mean[band] as number) + (mel[frame * MEL_BANDS + band] as number)
  return mean.map((sum) => sum / Math.max(1, last - first))
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] as number), 0)
}

function standardScore(evidence: readonly Record<Vote, number>[], index: number, vote: Vote): number {
  const values = evidence.map((entry) => entry[vote])
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
  return ((values[index] as number) - mean) / (deviation || 1)
}

function soundBegins({ frames, rms }: SpectralFeatures): number {
  const threshold = rms.reduce((most, value) => Math.max(most, value), 0) * START_LEVEL
  let first = 0
  while (first < frames && (rms[first] as number) < threshold) first++
  return first / FRAMES_PER_SECOND
}
