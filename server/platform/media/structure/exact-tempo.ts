import { FRAMES_PER_SECOND, type OnsetBand, type SpectralFeatures } from './spectral-features.ts'

/** Search range around the declared tempo, either way. */
const SPAN = 0.01
/** Maximum drift in seconds over the whole beat between two candidate tempos. */
const STEP_SECONDS = 0.02
/** Standard deviation of the declared tempo, as a share. */
const PRIOR = 0.012
const CELLS_PER_BAR = 128
/** Several bands, because a single curve folded on a beat is fooled by tempos up to 1 % off. */
const BANDS: readonly OnsetBand[] = ['kick', 'presence', 'hats']
/** Sequencers use whole and half BPM. */
const WHOLE_BONUS = 1.01
const HALF_BONUS = 1.005
const SEQUENCER_TOLERANCE = 0.012
const ROUND_WITHIN = 0.06

/** The tempo within 1 % of the declared one at which onsets folded by bar align best. */
export function exactTempo(features: SpectralFeatures, declaredBpm: number, seconds: number): number {
  const steps = Math.ceil((((2 * SPAN * declaredBpm) / 60) * seconds) / STEP_SECONDS)
  let best = { bpm: declaredBpm, score: -1 }
  for (let step = 0; step <= steps; step++) {
    const bpm = declaredBpm * (1 - SPAN + (2 * SPAN * step) / steps)
    const prior = Math.exp(-0.5 * ((bpm / declaredBpm - 1) / PRIOR) ** 2)
    const score = foldedSharpness(features, 240 / bpm) * sequencerBonus(bpm) * prior
    if (score > best.score) best = { bpm, score }
  }
  const whole = Math.round(best.bpm)
  return Math.abs(best.bpm - whole) < ROUND_WITHIN ? whole : best.bpm
}

function sequencerBonus(bpm: number): number {
  if (Math.abs(bpm - Math.round(bpm)) < SEQUENCER_TOLERANCE) return WHOLE_BONUS
  return Math.abs(bpm * 2 - Math.round(bpm * 2)) < SEQUENCER_TOLERANCE ? HALF_BONUS : 1
}

/** Energy of the onset curves folded bar by bar: highest where onsets align. */
function foldedSharpness({ frames, onsets }: SpectralFeatures, barSeconds: number): number {
  const counts = new Float64Array(CELLS_PER_BAR)
  const cellOf = (frame: number) => Math.floor(((frame / FRAMES_PER_SECOND / barSeconds) % 1) * CELLS_PER_BAR)
  for (let frame = 0; frame < frames; frame++) {
    const cell = cellOf(frame)
    counts[cell] = (counts[cell] as number) + 1
  }
  let sharpness = 0
  for (const band of BANDS) {
    const curve = onsets[band]
    const folded = new Float64Array(CELLS_PER_BAR)
    for (let frame = 0; frame < frames; frame++) {
      const cell = cellOf(frame)
      folded[cell] = (folded[cell] as number) + (curve[frame] as number)
    }
    for (let cell = 0; cell < CELLS_PER_BAR; cell++) {
      const next = (cell + 1) % CELLS_PER_BAR
      const count = Math.max(1, (counts[cell] as number) + (counts[next] as number))
      sharpness += (((folded[cell] as number) + (folded[next] as number)) / count) ** 2
    }
  }
  return sharpness
}
