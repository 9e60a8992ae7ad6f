import { makeSpectrum } from './fourier.ts'

const SIZE = 512
const HOP = 64
/** Upper edges of the six bands in hertz. */
const BAND_EDGES = [0, 120, 250, 600, 1500, 3000, 5400]
const BAND_WEIGHTS = [1.3, 1, 0.9, 0.9, 1, 1]

/** Onset strength over time, with a mean of 0. */
export type OnsetCurve = { values: Float64Array; framesPerSecond: number }

/** Rise of the logarithmic spectrum of mono samples at about 11 kHz, in six bands, without slow changes. */
export function onsetCurve(samples: Float32Array, sampleRate: number): OnsetCurve {
  const framesPerSecond = sampleRate / HOP
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
  return { values: curve.map((value) => value - mean), framesPerSecond }
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
