/**
 * Seeded random numbers. Each run prints its seed: `CHAOS_SEED=… npm run test:chaos` makes the same choices, although
 * concurrent shoppers still interleave differently.
 */
export const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 32)) >>> 0

/** In [0, 1). */
export type Random = () => number

/**
 * A generator per name: a shopper's choices do not depend on when others draw. (FNV-1a over the name, then mulberry32.)
 */
export function randomOf(name: string): Random {
  let state = seed
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x0100_0193) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<T>(random: Random, from: readonly T[]): T {
  const chosen = from[Math.floor(random() * from.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}
