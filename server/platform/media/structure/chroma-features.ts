import { makeSpectrum } from '#contract/audio/fourier.ts'
import { STRUCTURE_SAMPLE_RATE as RATE } from './mono-resampler.ts'

const SIZE = 8192
const HOP = 2048
const CHROMA_PER_SECOND = RATE / HOP
const PITCH_CLASSES = 12
const MIDDLE_C_HERTZ = 261.6256
const BASS_BELOW_HERTZ = 200
const CHORDS_ABOVE_HERTZ = 110
/** Spectral peaks from 38 to 2,019 Hz. */
const FIRST_BIN = 14
const LAST_BIN = 750

/** Twelve pitch classes per frame, for chords and bass. */
export type ChromaFeatures = { frames: number; chords: Float32Array; bass: Float32Array }

/** Pitch classes of the spectral peaks of mono samples at 22,050 Hz. */
export function chromaFeatures(samples: Float32Array): ChromaFeatures {
  const frames = Math.max(1, Math.floor(samples.length / HOP))
  const spectrum = makeSpectrum(SIZE)
  const magnitudes = new Float64Array(SIZE / 2)
  const chords = new Float32Array(frames * PITCH_CLASSES)
  const bass = new Float32Array(frames * PITCH_CLASSES)
  for (let frame = 0; frame < frames; frame++) {
    spectrum(samples, frame * HOP - SIZE / 2, magnitudes)
    for (let bin = FIRST_BIN; bin < LAST_BIN; bin++) {
      const left = magnitudes[bin - 1] as number
      const peak = magnitudes[bin] as number
      const right = magnitudes[bin + 1] as number
      if (peak <= left || peak < right || peak < 1e-3) continue
      const hertz = ((bin + parabolicOffset(left, peak, right)) * RATE) / SIZE
      const semitone = Math.round(PITCH_CLASSES * Math.log2(hertz / MIDDLE_C_HERTZ))
      const at = frame * PITCH_CLASSES + (((semitone % PITCH_CLASSES) + PITCH_CLASSES) % PITCH_CLASSES)
      const weight = Math.sqrt(peak)
      if (hertz < BASS_BELOW_HERTZ) bass[at] = (bass[at] as number) + weight
      if (hertz > CHORDS_ABOVE_HERTZ) chords[at] = (chords[at] as number) + weight
    }
  }
  return { frames, chords, bass }
}

/** Sub-bin peak position: vertex of a parabola through the logarithms. */
function parabolicOffset(left: number, peak: number, right: number): number {
  const [a, b, c] = [Math.log(left + 1e-9), Math.log(peak), Math.log(right + 1e-9)]
  return (0.5 * (a - c)) / (a - 2 * b + c || 1)
}

/** Mean over a range, normalized to length 1. */
export function chromaBetween(
  { frames }: ChromaFeatures,
  chroma: Float32Array,
  fromSeconds: number,
  toSeconds: number,
): Float64Array {
  const sum = new Float64Array(PITCH_CLASSES)
  const last = Math.min(frames, toSeconds * CHROMA_PER_SECOND)
  for (let frame = Math.max(0, Math.ceil(fromSeconds * CHROMA_PER_SECOND)); frame < last; frame++)
    for (let pitch = 0; pitch < PITCH_CLASSES; pitch++)
      sum[pitch] = (sum[pitch] as number) + (chroma[frame * PITCH_CLASSES + pitch] as number)
  const norm = Math.hypot(...sum) || 1
  return sum.map((value) => value / norm)
}
