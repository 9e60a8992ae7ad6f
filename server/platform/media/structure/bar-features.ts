import type { BarGrid } from './bar-grid.ts'
import { FRAMES_PER_SECOND, MEL_BANDS, onsetBands, type SpectralFeatures } from './spectral-features.ts'

/** Broad bands, because narrow ones would follow the chords instead of the arrangement. */
const BROAD_BANDS = 9
const MELS_PER_BAND = MEL_BANDS / BROAD_BANDS
/** log10 of power that counts as one step, about 3 dB. */
const STEP = 0.3
const WEIGHTS = { floor: 0.9, mean: 1, peak: 0.2, onset: 5.2 }
const FLOOR_SHARE = 0.2
const PEAK_SHARE = 0.97

/** Features of one bar. */
export type BarFeatures = {
  startSeconds: number
  /** Per band: sustained level (pads), mean and peaks (drums); then mean onsets. */
  vector: Float64Array
  /** Decibels. */
  level: number
  lowLevel: number
  /** Mean level of all bands, in steps. */
  fullness: number
  strokes: number
  /** Onsets of kick, presence and hats. */
  drums: number
}

/** Bars of a song, without leading silence and the final chord's decay. */
export function barFeatures(features: SpectralFeatures, seconds: number, grid: BarGrid): BarFeatures[] {
  const { offsetSeconds, barSeconds } = grid
  // A pickup belongs to the first bar; less than half a bar at the end is dropped.
  let start = offsetSeconds
  while (start - barSeconds * 0.6 > 0) start -= barSeconds
  const bars: BarFeatures[] = []
  for (let time = start; time + barSeconds * 0.5 < seconds; time += barSeconds)
    bars.push(oneBar(features, time, barSeconds))
  if (bars.length === 0) return bars
  const level = median(bars, 'level')
  const strokes = median(bars, 'strokes')
  const ringsOut = (bar: BarFeatures) => bar.level < level - 6 && bar.strokes < strokes * 0.35
  while (bars.length > 4 && ringsOut(bars.at(-1) as BarFeatures)) bars.pop()
  while (bars.length > 4 && (bars[0] as BarFeatures).level < level - 35) bars.shift()
  return bars
}

function oneBar(features: SpectralFeatures, startSeconds: number, barSeconds: number): BarFeatures {
  const { mel, rms, lowShare, onsets } = features
  // Trimmed by two frames at both ends, where windows overlap the neighboring bars.
  const from = Math.max(0, Math.round(startSeconds * FRAMES_PER_SECOND) + 2)
  const to = Math.max(
    from + 4,
    Math.min(features.frames, Math.round((startSeconds + barSeconds) * FRAMES_PER_SECOND) - 2),
  )
  const count = to - from
  const vector = new Float64Array(BROAD_BANDS * 3 + onsetBands.length)
  const levels = new Float64Array(count)
  let fullness = 0
  for (let band = 0; band < BROAD_BANDS; band++) {
    let sum = 0
    for (let index = 0; index < count; index++) {
      let power = 0
      const first = (from + index) * MEL_BANDS + band * MELS_PER_BAND
      for (let offset = 0; offset < MELS_PER_BAND; offset++) power += 10 ** (mel[first + offset] ?? -4)
      const level = Math.log10(power / MELS_PER_BAND + 1e-3)
      levels[index] = level
      sum += level
    }
    levels.sort()
    const mean = sum / count / STEP
    vector[band] = ((levels[Math.floor(count * FLOOR_SHARE)] as number) / STEP) * WEIGHTS.floor
    vector[BROAD_BANDS + band] = mean * WEIGHTS.mean
    vector[2 * BROAD_BANDS + band] =
      ((levels[Math.floor(count * PEAK_SHARE)] as number) / STEP) * WEIGHTS.peak
    fullness += mean / BROAD_BANDS
  }
  const meanStrokes = onsetBands.map((band) => {
    let sum = 0
    for (let frame = from; frame < to; frame++) sum += onsets[band][frame] ?? 0
    return (sum / count) * WEIGHTS.onset
  })
  vector.set(meanStrokes, BROAD_BANDS * 3)
  let power = 0
  let low = 0
  for (let frame = from; frame < to; frame++) {
    const square = (rms[frame] ?? 0) ** 2 / count
    power += square
    low += (lowShare[frame] ?? 0) * square
  }
  const [kick = 0, , , presence = 0, hats = 0] = meanStrokes
  return {
    startSeconds,
    vector,
    level: 10 * Math.log10(power + 1e-9),
    lowLevel: 10 * Math.log10(low + 1e-9),
    fullness,
    strokes: meanStrokes.reduce((sum, value) => sum + value, 0),
    drums: (kick + presence + hats) / 4,
  }
}

function median(bars: readonly BarFeatures[], name: 'level' | 'strokes'): number {
  const sorted = bars.map((bar) => bar[name]).sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
