import { type ChromaFeatures, chromaBetween } from './chroma-features.ts'
import { exactTempo } from './exact-tempo.ts'
import { detectMeter, strokeCurve } from './meter.ts'
import { FRAMES_PER_SECOND, MEL_BANDS, type SpectralFeatures } from './spectral-features.ts'

/** Latency of the spectrum's window before an onset, in seconds; measured on clicks. */
export const ONSET_BIAS_SECONDS = -0.0065

const PHASE_STEP_SECONDS = 0.002
/** Sixteenths count less than eighths because of swing. */
const SIXTEENTH_WEIGHT = 0.35
/** Weights of bar line evidence. Backbeat onsets count only weakly against it, as most mixes are loudest on one. */
const VOTE_WEIGHTS = { kick: 0.8, backbeat: -0.6, chords: 1, bass: 0.7, timbre: 0.9 }
type Vote = keyof typeof VOTE_WEIGHTS
const votes = Object.keys(VOTE_WEIGHTS) as Vote[]
const BEAT_WEIGHT = 1.5
/** Bonus for a line at the start of the audio. More is wrong for pickups. */
const START_BONUS = 1.5
/** Start threshold relative to the loudest frame. */
const START_LEVEL = 0.01

/** Distance of the beginning from a line, in beats: for the bonus, and for the support. */
const START_WITHIN = 0.1875
const SUPPORT_WITHIN = 0.12
/** A line where the sound begins is supported from outside the votes, and may win by this much less. */
const START_SUPPORT = 3.4
/** Parts of a beat must have their strokes at the same place: else the tempo changes or drifts. */
const SAME_PHASE_SECONDS = 0.012
/** The best line may lose in one quarter of a beat, such as a break, by this much at most. */
const MAX_LOSS = 2.5

export type BarGrid = {
  /** Exact, not always whole. */
  bpm: number
  /** Of one bar line, within the first bar. */
  offsetSeconds: number
  barSeconds: number
  /** Margin of the best bar line's score over the second best, more if the sound begins on it. */
  margin: number
  /** Whether the sound begins on the best bar line or a bar before. */
  startsOnLine: boolean
  /**
   * Whether all parts of the beat support it: both halves have the same best bar line and the same tempo, no quarter is
   * clearly against it, and bars have four beats.
   */
  isAgreed: boolean
  /** Share of the strokes between the eighths, or between the triplets of a shuffle. */
  offGrid: number
}

/**
 * Finds the exact tempo near the declared one, and which eighth of the bar, or which triplet of a shuffle, is its first.
 * Assumes 4/4 and no drift, and says if it is neither.
 */
export function findBarGrid(
  features: SpectralFeatures,
  chroma: ChromaFeatures,
  seconds: number,
  declaredBpm: number,
): BarGrid {
  const bpm = exactTempo(features, declaredBpm, seconds)
  const beatSeconds = 60 / bpm
  const barSeconds = 4 * beatSeconds
  const strokes = strokeCurve(features)
  const { isFour, divisions } = detectMeter(strokes, beatSeconds)
  const partSeconds = beatSeconds / divisions
  const phase = findPhase(strokes, { divisions, beatSeconds, from: 0, to: seconds })
  const candidates = Array.from(
    { length: 4 * divisions },
    (_, part) => (((phase + part * partSeconds) % barSeconds) + barSeconds) % barSeconds,
  )
  const strengths = Array.from({ length: 2 * divisions }, (_, half) =>
    beatStrength(features, phase + (half * partSeconds) / 2, beatSeconds, seconds),
  )
  const evenness = (part: number) => Math.log((strengths[2 * part] ?? 0) + 0.05)
  const begin = soundBegins(features)
  const startsOn = (offset: number, withinBeats: number) => {
    const away = Math.abs(offset - (begin % barSeconds))
    return Math.min(away, barSeconds - away) < withinBeats * beatSeconds
  }
  const rank = (from: number, to: number) => {
    const evidence = candidates.map((offset) =>
      collectVotes(features, chroma, { offset, barSeconds, beatSeconds, from, to }),
    )
    return candidates
      .map((offset, part) => {
        let score = BEAT_WEIGHT * evenness(part % divisions)
        for (const vote of votes) score += VOTE_WEIGHTS[vote] * standardScore(evidence, part, vote)
        return { offset, score: startsOn(offset, START_WITHIN) ? score + START_BONUS : score }
      })
      .sort((a, b) => b.score - a.score)
  }
  const [first, second] = rank(0, seconds)
  const offsetSeconds = first?.offset ?? 0
  /** By how much the line wins in each of so many parts; negative if it loses. */
  const wins = (parts: number) =>
    Array.from({ length: parts }, (_, part) => {
      const ranked = rank((seconds * part) / parts, (seconds * (part + 1)) / parts)
      const score = (isIt: boolean) =>
        ranked.find(({ offset }) => (offset === offsetSeconds) === isIt)?.score ?? 0
      return score(true) - score(false)
    })
  const isSteady = (from: number, to: number) => {
    const part = strokes.subarray(Math.round(from * FRAMES_PER_SECOND), Math.round(to * FRAMES_PER_SECOND))
    if (!detectMeter(part, beatSeconds).isFour) return false
    const away = Math.abs(findPhase(strokes, { divisions, beatSeconds, from, to }) - phase) % partSeconds
    return Math.min(away, partSeconds - away) <= SAME_PHASE_SECONDS
  }
  const startsOnLine = startsOn(offsetSeconds, SUPPORT_WITHIN)
  const between = strengths.filter((_, half) => half % 2 === 1)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    bpm,
    offsetSeconds,
    barSeconds,
    margin: (first?.score ?? 0) - (second?.score ?? 0) + (startsOnLine ? START_SUPPORT : 0),
    startsOnLine,
    isAgreed:
      isFour &&
      isSteady(0, seconds / 2) &&
      isSteady(seconds / 2, seconds) &&
      wins(2).every((margin) => margin > 0) &&
      wins(4).every((margin) => margin > -MAX_LOSS),
    offGrid: sum(between) / (sum(strengths) || 1),
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

/** Offset of the grid of eighths or triplets in seconds, within one of them, as strokes have it between two times. */
function findPhase(
  strokes: Float32Array,
  { divisions, beatSeconds, from, to }: { divisions: 2 | 3; beatSeconds: number; from: number; to: number },
): number {
  const partSeconds = beatSeconds / divisions
  const comb = (offset: number, period: number) => {
    let sum = 0
    let count = 0
    const first = offset + Math.max(0, Math.ceil((from - offset) / period)) * period
    for (let time = first; time < to; time += period, count++) sum += at(strokes, time * FRAMES_PER_SECOND)
    return count > 0 ? sum / count : 0
  }
  const scores: number[] = []
  for (let offset = 0; offset < partSeconds; offset += PHASE_STEP_SECONDS)
    scores.push(comb(offset, partSeconds) + SIXTEENTH_WEIGHT * comb(offset, partSeconds / 2))
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
