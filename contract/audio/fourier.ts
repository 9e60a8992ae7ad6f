/** Magnitudes of the spectrum of `size` windowed samples from `offset` on, written into `magnitudes` (size / 2 bins). */
type Spectrum = (samples: Float32Array, offset: number, magnitudes: Float64Array) => void

/** Hann-windowed radix-2 FFT (Cooley and Tukey, in place). Samples past the end count as 0. */
export function makeSpectrum(size: number): Spectrum {
  const half = size / 2
  const cosine = Float64Array.from({ length: half }, (_, i) => Math.cos((2 * Math.PI * i) / size))
  const sine = Float64Array.from({ length: half }, (_, i) => -Math.sin((2 * Math.PI * i) / size))
  const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size))
  const reversed = bitReversal(size)
  const re = new Float64Array(size)
  const im = new Float64Array(size)
  return (samples, offset, magnitudes) => {
    for (let i = 0; i < size; i++) {
      const from = reversed[i] ?? 0
      re[i] = (samples[offset + from] ?? 0) * (window[from] ?? 0)
      im[i] = 0
    }
    for (let length = 2; length <= size; length <<= 1) butterflies(re, im, length, cosine, sine)
    for (let k = 0; k < half; k++) magnitudes[k] = Math.sqrt((re[k] ?? 0) ** 2 + (im[k] ?? 0) ** 2)
  }
}

function bitReversal(size: number): Uint32Array {
  const bits = Math.log2(size)
  return Uint32Array.from({ length: size }, (_, i) => {
    let reversed = 0
    for (let bit = 0; bit < bits; bit++) reversed = (reversed << 1) | ((i >> bit) & 1)
    return reversed
  })
}

function butterflies(
  re: Float64Array,
  im: Float64Array,
  length: number,
  cosine: Float64Array,
  sine: Float64Array,
): void {
  const half = length >> 1
  const step = re.length / length
  for (let start = 0; start < re.length; start += length) {
    for (let k = 0, turn = 0; k < half; k++, turn += step) {
      const p = start + k
      const q = p + half
      const c = cosine[turn] ?? 0
      const s = sine[turn] ?? 0
      const qr = re[q] ?? 0
      const qi = im[q] ?? 0
      const xr = qr * c - qi * s
      const xi = qr * s + qi * c
      const pr = re[p] ?? 0
      const pi = im[p] ?? 0
      re[q] = pr - xr
      im[q] = pi - xi
      re[p] = pr + xr
      im[p] = pi + xi
    }
  }
}
