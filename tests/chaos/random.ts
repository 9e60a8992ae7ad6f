/**
 * Random numbers of the chaos, from a seed that each run prints: `CHAOS_SEED=… npm run test:chaos` makes the same choices
 * again. What many shoppers do at the same time still meets in another order.
 */
export const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 32)) >>> 0

let state = seed

/** From 0 up to 1 (mulberry32). */
export function random(): number {
  state = (state + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(state ^ (state >>> 15), state | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
