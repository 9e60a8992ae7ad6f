/** A source of numbers in [0, 1): the same seed always gives the same sequence. */
export type Random = () => number

/** Mulberry32, Tommy Ettinger's 32-bit generator (public domain). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** White noise in [-1, 1), from a linear congruential generator: cheap enough to run per sample. */
export function seededNoise(seed: number): () => number {
  let state = (seed * 2_654_435_761) | 0
  return () => {
    state = (Math.imul(state, 196_314_165) + 907_633_515) | 0
    return state / 2_147_483_648
  }
}

/** One of the choices; throws when there are none. */
export function pick<T>(random: Random, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)]
  if (chosen === undefined) throw new Error('Nothing to pick from')
  return chosen
}

/** The item at an index that wraps round in both directions; throws on an empty list. */
export function cycle<T>(items: readonly T[], index: number): T {
  const item = items[((index % items.length) + items.length) % items.length]
  if (item === undefined) throw new Error('Nothing to cycle through')
  return item
}
