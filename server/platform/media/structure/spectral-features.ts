import { makeSpectrum } from '#contract/audio/fourier.ts'
import { STRUCTURE_SAMPLE_RATE as RATE } from './mono-resampler.ts'

const SIZE = 1024
const HOP = 256
const BINS = SIZE / 2
export const FRAMES_PER_SECOND = RATE / HOP

export const MEL_BANDS = 36
const LOWEST_HERTZ = 30
const HIGHEST_HERTZ = 10_500
/** Low end, in hertz. */
const LOW_END_HERTZ = 120

/** Onset bands in hertz. */
const ONSET_BANDS = {
  kick: [30, 130],
  lowMid: [130, 350],
  snare: [350, 1200],
  presence: [1200, 4000],
  hats: [4000, 10_500],
} as const
export type OnsetBand = keyof typeof ONSET_BANDS
export const onsetBands = Object.keys(ONSET_BANDS) as OnsetBand[]

/** One value per frame of 1/86 s, centered on its time. */
export type SpectralFeatures = {
  frames: number
  /** Logarithmic levels, `MEL_BANDS` per frame. */
  mel: Float32Array
  rms: Float32Array
  /** Hertz. */
  centroid: Float32Array
  /** Share of the power below 120 Hz. */
  lowShare: Float32Array
  /** Onset curve per band: rise above its one-second mean, at equal energy. */
  onsets: Record<OnsetBand, Float32Array>
}

/** Levels, timbre and onsets of mono samples at 22,050 Hz. */
export function spectralFeatures(samples: Float32Array): SpectralFeatures {
  const frames = Math.max(1, Math.floor((samples.length - SIZE) / HOP) + 1)
  const spectrum = makeSpectrum(SIZE)
  const magnitudes = new Float64Array(BINS)
  const before = new Float64Array(BINS)
  const powers = new Float64Array(BINS)
  const mel = new Float32Array(frames * MEL_BANDS)
  const rms = new Float32Array(frames)
  const centroid = new Float32Array(frames)
  const lowShare = new Float32Array(frames)
  const bands = onsetBands.map((name) => {
    const [from, to] = ONSET_BANDS[name].map((hertz) => Math.max(1, Math.round((hertz * SIZE) / RATE)))
    return { from: from as number, to: to as number, curve: new Float32Array(frames) }
  })
  const lowBins = Math.ceil((LOW_END_HERTZ * SIZE) / RATE)
  for (let frame = 0; frame < frames; frame++) {
    spectrum(samples, frame * HOP - SIZE / 2, magnitudes)
    let power = 0
    let low = 0
    let sum = 0
    let weighted = 0
    for (let bin = 1; bin < BINS; bin++) {
      const magnitude = magnitudes[bin] as number
      const square = magnitude * magnitude
      powers[bin] = square
      power += square
      if (bin < lowBins) low += square
      sum += magnitude
      weighted += magnitude * bin
    }
    rms[frame] = Math.sqrt(power) / SIZE
    centroid[frame] = sum > 1e-6 ? ((weighted / sum) * RATE) / SIZE : 0
    lowShare[frame] = power > 0 ? low / power : 0
    writeMelLevels(powers, mel, frame * MEL_BANDS)
    for (const { from, to, curve } of bands) {
      let rise = 0
      for (let bin = from; bin < to; bin++) {
        const level = Math.log1p(20 * (magnitudes[bin] as number))
        const step = level - (before[bin] as number)
        if (step > 0) rise += step
        before[bin] = level
      }
      curve[frame] = rise / Math.sqrt(to - from)
    }
  }
  for (const { curve } of bands) emphasizePeaks(curve)
  const curves = Object.fromEntries(onsetBands.map((name, index) => [name, bands[index]?.curve]))
  return {
    frames,
    mel,
    rms,
    centroid,
    lowShare,
    onsets: curves as Record<OnsetBand, Float32Array>,
  }
}

/** Subtracts a one-second moving mean, half-wave rectifies and normalizes energy. */
function emphasizePeaks(curve: Float32Array): void {
  const frames = curve.length
  const reach = Math.round(FRAMES_PER_SECOND / 2)
  const sums = new Float64Array(frames + 1)
  for (let frame = 0; frame < frames; frame++)
    sums[frame + 1] = (sums[frame] as number) + (curve[frame] as number)
  let energy = 0
  for (let frame = 0; frame < frames; frame++) {
    const from = Math.max(0, frame - reach)
    const to = Math.min(frames, frame + reach)
    const mean = ((sums[to] as number) - (sums[from] as number)) / (to - from)
    const peak = Math.max(0, (curve[frame] as number) - mean)
    curve[frame] = peak
    energy += peak * peak
  }
  const scale = Math.sqrt(energy / frames) || 1
  for (let frame = 0; frame < frames; frame++) curve[frame] = (curve[frame] as number) / scale
}

const toMel = (hertz: number) => 1127 * Math.log1p(hertz / 700)
const fromMel = (mel: number) => 700 * Math.expm1(mel / 1127)

type MelFilter = { firstBin: number; weights: Float64Array }

const melFilters: readonly MelFilter[] = Array.from({ length: MEL_BANDS }, (_, band) => {
  const edge = (index: number) =>
    fromMel(toMel(LOWEST_HERTZ) + ((toMel(HIGHEST_HERTZ) - toMel(LOWEST_HERTZ)) * index) / (MEL_BANDS + 1))
  const [low, middle, high] = [edge(band), edge(band + 1), edge(band + 2)]
  const weightOf = (bin: number) => {
    const hertz = (bin * RATE) / SIZE
    return hertz < middle ? (hertz - low) / (middle - low) : (high - hertz) / (high - middle)
  }
  const bins = Array.from({ length: BINS - 1 }, (_, index) => index + 1).filter((bin) => weightOf(bin) > 0)
  const [firstBin] = bins
  // The lowest bands are narrower than a bin.
  if (firstBin === undefined)
    return { firstBin: Math.max(1, Math.round((middle * SIZE) / RATE)), weights: Float64Array.of(1) }
  return { firstBin, weights: Float64Array.from(bins, weightOf) }
})

function writeMelLevels(powers: Float64Array, mel: Float32Array, at: number): void {
  for (let band = 0; band < MEL_BANDS; band++) {
    const { firstBin, weights } = melFilters[band] as MelFilter
    let sum = 0
    for (let index = 0; index < weights.length; index++)
      sum += (powers[firstBin + index] as number) * (weights[index] as number)
    mel[at + band] = Math.log10(1e-4 + sum / SIZE)
  }
}
