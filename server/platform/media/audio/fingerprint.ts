import { makeSpectrum } from '#contract/audio/fourier.ts'

const WINDOW = 4096
const HOP_SECONDS = 0.25
const BANDS = 17
const LOWEST_HERTZ = 150
const HIGHEST_HERTZ = 2_400
/** Shifts that are tried, in hops: silence before the first sound differs between exports. */
const MAX_SHIFT = 8
/** Two recordings agree in half of the bits by chance, and exports of one in about nine tenths. */
const SAME_SHARE = 0.75
const MIN_SAME_HOPS = 60

/**
 * Acoustic fingerprint of mono samples: 16 bits per quarter of a second, the signs of the energy differences between
 * neighboring bands and hops (Haitsma and Kalker, A Highly Robust Audio Fingerprinting System, ISMIR 2002). Survives
 * encoding, changes of level, and a tag over some of it.
 * @returns Base64 of 16-bit little-endian words
 */
export function fingerprintOf(samples: Float32Array, sampleRate: number): string {
  const spectrum = makeSpectrum(WINDOW)
  const magnitudes = new Float64Array(WINDOW / 2)
  const edges = Array.from({ length: BANDS + 1 }, (_, band) =>
    Math.round((LOWEST_HERTZ * (HIGHEST_HERTZ / LOWEST_HERTZ) ** (band / BANDS) * WINDOW) / sampleRate),
  )
  const hop = Math.round(HOP_SECONDS * sampleRate)
  const hops = Math.max(0, Math.floor((samples.length - WINDOW) / hop) + 1)
  const words = new Uint16Array(Math.max(0, hops - 1))
  let before: number[] | undefined
  for (let at = 0; at < hops; at++) {
    spectrum(samples, at * hop, magnitudes)
    const energies = Array.from({ length: BANDS }, (_, band) => {
      let sum = 0
      for (let bin = edges[band] ?? 0; bin < (edges[band + 1] ?? 0); bin++) sum += (magnitudes[bin] ?? 0) ** 2
      return Math.log(sum + 1e-6)
    })
    if (before) words[at - 1] = signs(energies, before)
    before = energies
  }
  return Buffer.from(words.buffer).toString('base64')
}

function signs(energies: readonly number[], before: readonly number[]): number {
  let word = 0
  for (let band = 0; band < BANDS - 1; band++) {
    const now = (energies[band] ?? 0) - (energies[band + 1] ?? 0)
    const then = (before[band] ?? 0) - (before[band + 1] ?? 0)
    if (now - then > 0) word |= 1 << band
  }
  return word
}

/** Words of a fingerprint, to compare one with many. */
export function readFingerprint(text: string): Uint16Array {
  const bytes = Buffer.from(text, 'base64')
  return Uint16Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readUInt16LE(at * 2))
}

/** How long two recordings sound the same, in seconds; undefined if they are different ones. */
export function sameSeconds(one: Uint16Array, other: Uint16Array): number | undefined {
  let best = 0
  for (let shift = -MAX_SHIFT; shift <= MAX_SHIFT; shift++) {
    const from = Math.max(0, -shift)
    const length = Math.min(one.length - from, other.length - from - shift)
    if (length < MIN_SAME_HOPS) continue
    // Different recordings differ from the start, so most comparisons end here.
    if (agreement(one, other, { from, shift, length: MIN_SAME_HOPS }) < SAME_SHARE - 0.1) continue
    if (agreement(one, other, { from, shift, length }) >= SAME_SHARE) best = Math.max(best, length)
  }
  return best === 0 ? undefined : best * HOP_SECONDS
}

function agreement(
  one: Uint16Array,
  other: Uint16Array,
  { from, shift, length }: { from: number; shift: number; length: number },
): number {
  let different = 0
  for (let at = from; at < from + length; at++)
    different += bitCount((one[at] ?? 0) ^ (other[at + shift] ?? 0))
  return 1 - different / (length * (BANDS - 1))
}

function bitCount(word: number): number {
  let bits = word - ((word >> 1) & 0x5555)
  bits = (bits & 0x3333) + ((bits >> 2) & 0x3333)
  bits = (bits + (bits >> 4)) & 0x0f0f
  return (bits + (bits >> 8)) & 0x1f
}
