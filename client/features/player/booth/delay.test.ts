import { describe, expect, test } from 'vitest'
import { cases, fc } from '#tests/laws.ts'
import { answerSeconds, CLAPS_NEEDED, clickSamples, clickTimes, delaysOf, medianDelay } from './clap-delay.ts'
import { masterOffset } from './master-offset.ts'

const RATES = fc.constantFrom(44_100, 48_000)
const START = 4_800

function noise(length: number, level: number, seed: number): Float32Array {
  let state = seed + 1
  return Float32Array.from({ length }, () => {
    state = (state * 16_807) % 2_147_483_647
    return (state / 1_073_741_823 - 1) * level
  })
}

/** What a microphone hears of the clicks. `answer` is added at each, after its delay. */
function recording(
  rate: number,
  answer: Float32Array,
  delays: readonly (number | undefined)[],
  room: number,
) {
  const clicks = clickTimes.map((time) => START + Math.round(time * rate))
  const samples = noise(clicks.at(-1)! + Math.round((answerSeconds + 0.2) * rate), room, 7)
  for (const [at, delay] of delays.entries()) {
    if (delay === undefined) continue
    const from = clicks[at]! + Math.round(delay * rate)
    for (const [i, value] of answer.entries()) samples[from + i] = (samples[from + i] ?? 0) + value
  }
  return { samples, clicks }
}

/** A clap: noise with a sharp onset. */
const clap = (rate: number) =>
  noise(Math.round(0.06 * rate), 0.7, 99).map((value, i) => value * Math.exp((-i / rate) * 60))

describe('the delay by claps', () => {
  test('clicks that the microphone hears are found to the sample at any delay and level', () => {
    fc.assert(
      fc.property(
        RATES,
        fc.double({ min: 0.001, max: 0.42, noNaN: true }),
        fc.double({ min: 0.02, max: 1, noNaN: true }),
        (rate, delay, level) => {
          const click = clickSamples(rate).map((value) => value * level)
          const { samples, clicks } = recording(
            rate,
            click,
            clickTimes.map(() => delay),
            0.0005,
          )
          const found = medianDelay(delaysOf(samples, clicks, rate))
          expect(Math.abs(found! - delay)).toBeLessThan(1 / rate)
        },
      ),
      { numRuns: cases(6) },
    )
  })

  test('claps are found within 3 ms, with two missed and one far off', () => {
    fc.assert(
      fc.property(RATES, fc.double({ min: 0.005, max: 0.3, noNaN: true }), (rate, delay) => {
        const delays = clickTimes.map((_, at) =>
          at === 2 || at === 5 ? undefined : at === 3 ? delay + 0.1 : delay + ((at % 3) - 1) * 0.001,
        )
        const { samples, clicks } = recording(rate, clap(rate), delays, 0.001)
        const found = delaysOf(samples, clicks, rate)
        expect(found.filter((one) => one !== undefined)).toHaveLength(6)
        expect(Math.abs(medianDelay(found)! - delay)).toBeLessThan(0.003)
      }),
      { numRuns: cases(12) },
    )
  })

  test('a clap begins where it rises, however slowly, and not with the rustle before it', () => {
    const rate = 48_000
    const rise = 0.012
    const soft = noise(Math.round(0.08 * rate), 0.7, 99).map(
      (value, i) => value * Math.min(1, i / rate / rise) * Math.exp(-Math.max(0, i / rate - rise) * 60),
    )
    // A fiftieth of the clap's energy.
    const before = 0.04
    const rustle = noise(Math.round(before * rate), 0.7 * Math.sqrt(0.02), 5)
    const sharp = Float32Array.from([...rustle, ...clap(rate)])
    const onsetOf = (answer: Float32Array) => {
      const { samples, clicks } = recording(
        rate,
        answer,
        clickTimes.map(() => 0.1),
        0.0005,
      )
      return medianDelay(delaysOf(samples, clicks, rate))! - 0.1
    }
    expect(onsetOf(soft)).toBeGreaterThan(0)
    expect(onsetOf(soft)).toBeLessThan(0.006)
    expect(Math.abs(onsetOf(sharp) - before)).toBeLessThan(0.003)
  })

  test('silence and noise are no claps', () => {
    const { samples, clicks } = recording(48_000, clap(48_000), [], 0.01)
    expect(medianDelay(delaysOf(samples, clicks, 48_000))).toBeUndefined()
    const silent = new Float32Array(samples.length)
    expect(delaysOf(silent, clicks, 48_000).every((one) => one === undefined)).toBe(true)
  })

  test('the median is one of the middle whatever the order, and needs five', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 8 }),
        (all) => {
          const median = medianDelay(all)!
          expect(all.filter((one) => one <= median).length * 2).toBeGreaterThanOrEqual(all.length)
          expect(all.filter((one) => one >= median).length * 2).toBeGreaterThanOrEqual(all.length)
          expect(medianDelay(all.toReversed())).toBe(median)
          expect(medianDelay(all.slice(0, CLAPS_NEEDED - 1))).toBeUndefined()
        },
      ),
    )
  })
})

test('the master is laid under the takes to the sample, whatever padding either file has', () => {
  const rate = 44_100
  // Music has more of the low end than noise.
  let low = 0
  const music = noise(rate * 8, 0.8, 3).map((value) => {
    low += 0.05 * (value - low)
    return low * 4
  })
  fc.assert(
    fc.property(fc.integer({ min: -4_000, max: 4_000 }), (shift) => {
      const master = Float32Array.from(music, (_, at) => (music[at - shift] ?? 0) * 0.6)
      expect(Math.round(masterOffset(music, master, rate) * rate)).toBe(shift)
    }),
    { numRuns: cases(8) },
  )
  expect(masterOffset(music, noise(rate * 8, 0.5, 1234), rate)).toBe(0)
})
