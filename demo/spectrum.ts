import type { StereoSound } from './music/sound.ts'

const WINDOW_FRAMES = 8192

/** In-place radix-2 fast Fourier transform (Cooley and Tukey). */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i >= j) continue
    const kept = real[i] ?? 0
    real[i] = real[j] ?? 0
    real[j] = kept
  }
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2
    for (let start = 0; start < size; start += length) {
      for (let k = 0; k < half; k++) {
        const angle = (-2 * Math.PI * k) / length
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        const upper = start + k
        const lower = upper + half
        const turnedReal = (real[lower] ?? 0) * cos - (imaginary[lower] ?? 0) * sin
        const turnedImaginary = (real[lower] ?? 0) * sin + (imaginary[lower] ?? 0) * cos
        real[lower] = (real[upper] ?? 0) - turnedReal
        imaginary[lower] = (imaginary[upper] ?? 0) - turnedImaginary
        real[upper] = (real[upper] ?? 0) + turnedReal
        imaginary[upper] = (imaginary[upper] ?? 0) + turnedImaginary
      }
    }
  }
}

/** Mean power per bin of the mono sum, from 0 Hz to half the sample rate; Hann windows, every fourth one. */
export function averageSpectrum({ left, right }: StereoSound): Float64Array {
  const power = new Float64Array(WINDOW_FRAMES / 2)
  for (let start = 0; start + WINDOW_FRAMES <= left.length; start += WINDOW_FRAMES * 4) {
    const real = Float64Array.from({ length: WINDOW_FRAMES }, (_, i) => {
      const hann = 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW_FRAMES)
      return (((left[start + i] ?? 0) + (right[start + i] ?? 0)) / 2) * hann
    })
    const imaginary = new Float64Array(WINDOW_FRAMES)
    transform(real, imaginary)
    for (let bin = 0; bin < power.length; bin++) {
      power[bin] = (power[bin] ?? 0) + (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2
    }
  }
  return power
}
