import { findShape } from './correlate.ts'

/** Claps that a measurement needs: their median counts. */
export const CLAPS_NEEDED = 5
export const CLICKS = 8
export const CLICK_SECONDS = 0.02
/** Not quite even, so that the echo of a click is never taken for the next one. */
const CLICK_EVERY_SECONDS = 0.62
/** A clap may come a little before its click. */
const EARLY_SECONDS = 0.1
const LATE_SECONDS = 0.45
const HEARD_SCORE = 0.5
const HOP_SECONDS = 0.001
/** By which a clap rises above the room, and how far below its peak its onset is looked for. */
const ABOVE_ROOM = 20
const ONSET_SHARE = 0.08
const QUIET = 1e-7

/** Times of the clicks from the first one, in seconds. */
export const clickTimes = Array.from(
  { length: CLICKS },
  (_, at) => at * CLICK_EVERY_SECONDS + ((at * 7) % 5) * 0.013,
)

/** After this, a click has been answered or never will be. */
export const answerSeconds = LATE_SECONDS + CLICK_SECONDS

/** The click of a measurement: a decaying tone with noise, which nothing else sounds like. */
export function clickSamples(rate: number): Float32Array<ArrayBuffer> {
  let seed = 7
  return Float32Array.from({ length: Math.round(rate * CLICK_SECONDS) }, (_, i) => {
    seed = (seed * 16_807) % 2_147_483_647
    const tone = Math.sin((i * 2 * Math.PI * 2_000) / rate) * 0.5
    return (tone + seed / 2_147_483_647 - 0.5) * Math.exp((-i / rate) * 250)
  })
}

/**
 * Delay of the answer to each click, in seconds; undefined where none was heard. The microphone hears the click itself,
 * or else a clap along with it.
 *
 * @param clicks frames at which the clicks were sent, counted from the first sample
 */
export function delaysOf(
  samples: Float32Array,
  clicks: readonly number[],
  rate: number,
): (number | undefined)[] {
  const shape = clickSamples(rate)
  const reach = Math.round(LATE_SECONDS * rate)
  const heard = clicks.map((click) => {
    const { lag, score } = findShape(samples, shape, Math.round(click), reach)
    return score >= HEARD_SCORE ? (lag + Math.round(click) - click) / rate : undefined
  })
  if (heard.filter((delay) => delay !== undefined).length * 2 > clicks.length) return heard
  const room = roomLevel(samples, rate)
  return clicks.map((click) => clapAfter(samples, click, rate, room))
}

/** The median of the answers in seconds. Undefined: too few were heard. */
export function medianDelay(
  delays: readonly (number | undefined)[],
  needed = CLAPS_NEEDED,
): number | undefined {
  const heard = delays.filter((delay) => delay !== undefined).toSorted((one, other) => one - other)
  if (heard.length < needed) return undefined
  const middle = heard.length >> 1
  const [low, high] = [heard[middle - 1], heard[middle]]
  if (high === undefined) return undefined
  return heard.length % 2 === 0 && low !== undefined ? (low + high) / 2 : high
}

/** Onset of the loudest sound around a click. */
function clapAfter(samples: Float32Array, click: number, rate: number, room: number): number | undefined {
  const hop = Math.max(1, Math.round(HOP_SECONDS * rate))
  const from = Math.round(click - EARLY_SECONDS * rate)
  const hops = Math.floor(((EARLY_SECONDS + LATE_SECONDS) * rate) / hop)
  const energies = Array.from({ length: hops }, (_, at) => energy(samples, from + at * hop, hop))
  const peak = Math.max(...energies)
  if (peak < Math.max(QUIET, room * ABOVE_ROOM)) return undefined
  const onset = energies.findIndex((value) => value > Math.max(peak * ONSET_SHARE, room * 4))
  return (from + onset * hop - click) / rate
}

/** Median energy: what is there while nobody claps. */
function roomLevel(samples: Float32Array, rate: number): number {
  const hop = Math.max(1, Math.round(HOP_SECONDS * rate))
  const energies = Array.from({ length: Math.floor(samples.length / hop) }, (_, at) =>
    energy(samples, at * hop, hop),
  ).toSorted((one, other) => one - other)
  return energies[energies.length >> 1] ?? 0
}

function energy(samples: Float32Array, from: number, count: number): number {
  let sum = 0
  for (let i = from; i < from + count; i++) sum += (samples[i] ?? 0) ** 2
  return sum / count
}
