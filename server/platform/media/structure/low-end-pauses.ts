import { type BarGrid, ONSET_BIAS_SECONDS } from './bar-grid.ts'
import { FRAMES_PER_SECOND, type SpectralFeatures } from './spectral-features.ts'

/** Kick and bass pause in a bar with less than this share of the usual energy of the low end. */
const PAUSE_SHARE = 0.1
/** Quantile of the bars' energy that counts as usual: songs pause in less than half of their bars. */
const USUAL = 0.6
const SIXTEENTHS = 16
/** Bands of chords and melody. */
const BANDS = ['lowMid', 'snare', 'presence'] as const

/**
 * How strong the bar line found is where kick and bass pause: mean onsets on it, relative to the strongest sixteenth of
 * the bar. Chords and melody are heard alone there, so it is low if the drums are displaced throughout. Undefined without
 * such bars.
 */
export function barLineInPauses(
  features: SpectralFeatures,
  { offsetSeconds, barSeconds }: Pick<BarGrid, 'offsetSeconds' | 'barSeconds'>,
  seconds: number,
): number | undefined {
  const starts: number[] = []
  for (let time = offsetSeconds; time + barSeconds <= seconds; time += barSeconds) starts.push(time)
  const energies = starts.map((time) => lowEnergy(features, time, time + barSeconds))
  const usual = energies.toSorted((a, b) => a - b)[Math.floor(energies.length * USUAL)] ?? 0
  const pauses = starts.filter((_, bar) => (energies[bar] as number) <= usual * PAUSE_SHARE)
  if (pauses.length === 0) return undefined
  const strokes = Array.from({ length: SIXTEENTHS }, (_, sixteenth) =>
    pauses.reduce((sum, time) => sum + strokeAt(features, time + (sixteenth * barSeconds) / SIXTEENTHS), 0),
  )
  const strongest = Math.max(...strokes)
  return strongest > 0 ? (strokes[0] as number) / strongest : undefined
}

function lowEnergy({ frames, rms, lowShare }: SpectralFeatures, from: number, to: number): number {
  let sum = 0
  const last = Math.min(frames, to * FRAMES_PER_SECOND)
  for (let frame = Math.round(from * FRAMES_PER_SECOND); frame < last; frame++)
    sum += (rms[frame] as number) ** 2 * (lowShare[frame] as number)
  return sum
}

function strokeAt({ onsets }: SpectralFeatures, time: number): number {
  const frame = Math.round((time + ONSET_BIAS_SECONDS) * FRAMES_PER_SECOND)
  const peak = (curve: Float32Array) => Math.max(...[-1, 0, 1].map((away) => curve[frame + away] ?? 0))
  return BANDS.reduce((sum, band) => sum + peak(onsets[band]), 0)
}
