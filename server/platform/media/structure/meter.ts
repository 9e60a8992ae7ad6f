import { FRAMES_PER_SECOND, onsetBands, type SpectralFeatures } from './spectral-features.ts'

const ONSET_WEIGHTS = { kick: 1.2, lowMid: 0.8, snare: 1, presence: 1, hats: 1 }
/** Onsets are compared with themselves after so many beats. */
const LAGS = { from: 2.5, to: 8.5 }
/** In 4/4 they repeat best after one bar or two, or nearly so. */
const BARS = [4, 8]
const NEARLY = 0.04
/** After 8/3 of a beat nothing repeats without triplets: the autocorrelation is negative. */
const TRIPLET_LAG = 8 / 3
const TRIPLETS = 0.07

/** How beats make bars, and parts make beats. */
type Meter = {
  /** False: bars of another length, or another tempo. */
  isFour: boolean
  /** Parts of a beat: 3 in shuffles and in 6/8 and 12/8, where the beat is a dotted quarter. */
  divisions: 2 | 3
}

/** Onsets of all bands, weighted. */
export function strokeCurve({ frames, onsets }: SpectralFeatures): Float32Array {
  const strokes = new Float32Array(frames)
  for (const band of onsetBands)
    for (let frame = 0; frame < frames; frame++)
      strokes[frame] = (strokes[frame] as number) + ONSET_WEIGHTS[band] * (onsets[band][frame] as number)
  return strokes
}

/** Finds out after how many beats of this length strokes repeat best, and whether they repeat after triplets. */
export function detectMeter(strokes: Float32Array, beatSeconds: number): Meter {
  const mean = strokes.reduce((sum, value) => sum + value, 0) / strokes.length
  const curve = strokes.map((value) => value - mean)
  const energy = curve.reduce((sum, value) => sum + value * value, 0) / curve.length || 1
  const repeatAfter = (lag: number) => {
    let sum = 0
    for (let frame = 0; frame + lag < curve.length; frame++)
      sum += (curve[frame] as number) * (curve[frame + lag] as number)
    return sum / Math.max(1, curve.length - lag) / energy
  }
  const beat = beatSeconds * FRAMES_PER_SECOND
  const first = Math.floor(LAGS.from * beat)
  const repeats = Array.from({ length: Math.ceil(LAGS.to * beat) - first + 1 }, (_, index) =>
    repeatAfter(first + index),
  )
  const near = (beats: number) => {
    const index = Math.round(beats * beat) - first
    return Math.max(...repeats.slice(index - 1, index + 2))
  }
  return {
    isFour: Math.max(...BARS.map(near)) >= Math.max(...repeats) - NEARLY,
    divisions: near(TRIPLET_LAG) >= TRIPLETS ? 3 : 2,
  }
}
