import { toneRoots } from '#contract/catalogue/tone.ts'
import { type BarGrid, ONSET_BIAS_SECONDS } from './bar-grid.ts'
import { FRAMES_PER_SECOND, MEL_BANDS, type SpectralFeatures } from './spectral-features.ts'

const MFCC = 12
const MFCC_SPREADS = 6
const STEPS = 16

/** Layout of the vector's 56 numbers. */
export const similarityParts = {
  timbre: { from: 0, length: MFCC },
  timbreSpread: { from: 12, length: MFCC_SPREADS },
  lowStrokes: { from: 18, length: 16 },
  midStrokes: { from: 34, length: 8 },
  hatStrokes: { from: 42, length: 4 },
  density: { from: 46, length: 1 },
  swing: { from: 47, length: 1 },
  lowEnd: { from: 48, length: 1 },
  brightness: { from: 49, length: 1 },
  dynamics: { from: 50, length: 1 },
  unsteadiness: { from: 51, length: 1 },
  tempo: { from: 52, length: 2 },
  tone: { from: 54, length: 2 },
} as const
export const SIMILARITY_NUMBERS = 56

/** Frames below this share of the loud ones are ignored. */
const GATE = 0.12
const STROKE = 1.2

const cosines = Array.from({ length: MFCC + 1 }, (_, order) =>
  Float64Array.from(
    { length: MEL_BANDS },
    (_, band) => Math.sqrt(2 / MEL_BANDS) * Math.cos((Math.PI * order * (band + 0.5)) / MEL_BANDS),
  ),
)

/**
 * Unscaled similarity vector: timbre, onsets by position in the bar, density, swing, low end, tempo and key. Null for
 * silence.
 */
export function similarityVector(
  features: SpectralFeatures,
  grid: Pick<BarGrid, 'offsetSeconds' | 'barSeconds'>,
  { bpm, tone }: { bpm: number; tone: string },
): Float32Array | null {
  const vector = new Float32Array(SIMILARITY_NUMBERS)
  const sorted = features.rms.slice().sort()
  const levelAt = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const loud = levelAt(0.95)
  if (!(loud > 0)) return null
  const set = (part: keyof typeof similarityParts, values: ArrayLike<number>) =>
    vector.set(values, similarityParts[part].from)
  const timbre = measureTimbre(features, loud * GATE)
  set('timbre', timbre.means)
  set('timbreSpread', timbre.spreads)
  set('lowEnd', [timbre.lowEnd])
  set('brightness', [timbre.brightness])
  const strokes = measureStrokes(features, grid)
  set('lowStrokes', unit(strokes.low))
  set('midStrokes', unit(strokes.mid))
  set('hatStrokes', unit(strokes.hat))
  set('density', [strokes.density])
  set('swing', [strokes.swing])
  set('dynamics', [20 * Math.log10((loud + 1e-6) / (levelAt(0.3) + 1e-6))])
  const middle = levelAt(0.5)
  const away = features.rms.reduce((sum, level) => sum + Math.abs(level - middle) / (middle + 1e-6), 0)
  set('unsteadiness', [away / features.frames])
  set('tempo', tempoNumbers(bpm))
  set('tone', toneNumbers(tone))
  return vector.every(Number.isFinite) ? vector : null
}

/** Maps tempo to a circle where half and double tempo coincide. */
export function tempoNumbers(bpm: number): [number, number] {
  const turn = 2 * Math.PI * Math.log2(bpm / 100)
  return [Math.cos(turn), Math.sin(turn)]
}

/** Circle of fifths, where relative keys coincide. */
export function toneNumbers(tone: string): [number, number] {
  const [root = '', mode] = tone.split(' ')
  const pitch = toneRoots.indexOf(root as (typeof toneRoots)[number])
  if (pitch < 0) return [0, 0]
  const major = (pitch + (mode === 'minor' ? 3 : 0)) % 12
  const turn = (2 * Math.PI * ((major * 7) % 12)) / 12
  return [Math.cos(turn), Math.sin(turn)]
}

/** Mel-frequency cepstral coefficients, low-end share in dB, and brightness in octaves. */
function measureTimbre({ frames, rms, lowShare, centroid, mel }: SpectralFeatures, gate: number) {
  const sums = new Float64Array(MFCC + 1)
  const squares = new Float64Array(MFCC + 1)
  let count = 0
  let power = 0
  let low = 0
  let bright = 0
  for (let frame = 0; frame < frames; frame++) {
    const level = rms[frame] as number
    if (level < gate) continue
    count++
    power += level * level
    low += (lowShare[frame] as number) * level * level
    bright += Math.log2(Math.max(100, centroid[frame] as number))
    for (let order = 0; order <= MFCC; order++) {
      const cosine = cosines[order] as Float64Array
      let value = 0
      for (let band = 0; band < MEL_BANDS; band++)
        value += (cosine[band] as number) * (mel[frame * MEL_BANDS + band] as number)
      sums[order] = (sums[order] as number) + value
      squares[order] = (squares[order] as number) + value * value
    }
  }
  const means = sums.map((sum) => sum / count)
  const spreads = squares.map((square, order) =>
    Math.sqrt(Math.max(0, square / count - (means[order] as number) ** 2)),
  )
  return {
    means: means.slice(1),
    // Including the zeroth, the level.
    spreads: spreads.slice(0, MFCC_SPREADS),
    lowEnd: 10 * Math.log10(low / power + 1e-4),
    brightness: bright / count,
  }
}

/** Positions of low, mid and high onsets in the bar, their density, and swing. */
function measureStrokes(
  { frames, onsets }: SpectralFeatures,
  { offsetSeconds, barSeconds }: Pick<BarGrid, 'offsetSeconds' | 'barSeconds'>,
) {
  const low = new Float64Array(STEPS)
  const mid = new Float64Array(STEPS / 2)
  const hat = new Float64Array(STEPS / 4)
  const step = barSeconds / STEPS
  const late = { sum: 0, weight: 0 }
  let strokes = 0
  let bars = 0
  for (let time = offsetSeconds; time + barSeconds < frames / FRAMES_PER_SECOND; time += barSeconds, bars++)
    for (let sixteenth = 0; sixteenth < STEPS; sixteenth++) {
      const position = (time + sixteenth * step + ONSET_BIAS_SECONDS) * FRAMES_PER_SECOND
      const kick = strokeAt(onsets.kick, position)
      const presence = strokeAt(onsets.presence, position)
      const hats = strokeAt(onsets.hats, position)
      low[sixteenth] = (low[sixteenth] as number) + kick
      mid[sixteenth >> 1] = (mid[sixteenth >> 1] as number) + strokeAt(onsets.snare, position) + presence
      hat[sixteenth % 4] = (hat[sixteenth % 4] as number) + hats
      strokes += [kick, presence, hats].filter((strength) => strength > STROKE).length
      if (sixteenth % 2 === 1) addLateness(onsets, position, step * FRAMES_PER_SECOND, late)
    }
  return {
    low,
    mid,
    hat,
    density: Math.log2(1 + strokes / Math.max(1, bars) / 4),
    swing: late.weight > 0 ? late.sum / late.weight : 0,
  }
}

/** Position of the strongest onset after this sixteenth, as a share of one. */
function addLateness(
  { hats, presence }: SpectralFeatures['onsets'],
  position: number,
  stepFrames: number,
  late: { sum: number; weight: number },
): void {
  let best = 0
  let where = 0
  for (let share = -0.15; share <= 0.6; share += 0.05) {
    const at = position + share * stepFrames
    const index = Math.floor(at)
    const weight = at - index
    const strength =
      ((hats[index] ?? 0) + (presence[index] ?? 0)) * (1 - weight) +
      ((hats[index + 1] ?? 0) + (presence[index + 1] ?? 0)) * weight
    if (strength > best) {
      best = strength
      where = share
    }
  }
  if (best <= 1) return
  late.sum += where * best
  late.weight += best
}

function strokeAt(curve: Float32Array, position: number): number {
  const index = Math.round(position)
  return Math.max(curve[index - 1] ?? 0, curve[index] ?? 0, curve[index + 1] ?? 0)
}

function unit(values: Float64Array): Float64Array {
  const norm = Math.hypot(...values) || 1
  return values.map((value) => value / norm)
}
