import { expect, test } from 'vitest'
import { cases, fc } from '#tests/laws.ts'
import { fingerprintOf, readFingerprint, sameSeconds } from './fingerprint.ts'

const RATE = 11_025

/** Half a minute of notes over a pulse, from a seed. */
function song(seed: number, { gain = 1, shift = 0, noise = 0 } = {}): Float32Array {
  let state = seed * 2_654_435_761
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const notes = Array.from({ length: 400 }, () => 110 * 2 ** (Math.floor(random() * 36) / 12))
  return Float32Array.from({ length: RATE * 30 }, (_, at) => {
    const seconds = at / RATE + shift
    const step = Math.floor(seconds * 6)
    const tone = [1, 2, 3.01].reduce(
      (sum, factor) =>
        sum + Math.sin(2 * Math.PI * (notes[step + factor * 7 - 7] ?? notes[step] ?? 220) * factor * seconds),
      0,
    )
    return gain * tone * Math.exp(-(seconds * 6 - step)) + noise * (random() - 0.5)
  })
}
const print = (samples: Float32Array) => readFingerprint(fingerprintOf(samples, RATE))

test('the same recording is known when it is quieter, later or noisier', () => {
  fc.assert(
    fc.property(fc.nat(1_000), (seed) => {
      const original = print(song(seed))
      expect(sameSeconds(original, print(song(seed, { gain: 0.2, noise: 0.02 })))).toBeGreaterThan(25)
      expect(sameSeconds(original, print(song(seed, { shift: 0.04 })))).toBeGreaterThan(25)
    }),
    { numRuns: cases(5) },
  )
})

test('different songs are different, and what is short is not compared', () => {
  fc.assert(
    fc.property(fc.nat(1_000), fc.integer({ min: 1, max: 1_000 }), (seed, other) => {
      expect(sameSeconds(print(song(seed)), print(song(seed + other)))).toBeUndefined()
    }),
    { numRuns: cases(10) },
  )
  const short = print(song(1).subarray(0, RATE * 10))
  expect(sameSeconds(short, short)).toBeUndefined()
})
