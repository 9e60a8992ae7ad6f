import type { PriceStep } from './currency.ts'

/** A part to split by: `cents` is its weight, and the most that it takes. */
export type Share = { id: string; cents: number }

/**
 * Splits an amount by the weights of its parts, in multiples of `step` that add up (largest remainder method). Never gives
 * a part more than its weight. Which part takes an odd step depends on its id, not on its place.
 * @param cents at most the sum of the weights; a multiple of the step, as all weights are
 */
export function splitCents(cents: number, shares: readonly Share[], step: PriceStep): Map<string, number> {
  const whole = shares.reduce((sum, share) => sum + share.cents, 0)
  if (cents > whole) throw new RangeError(`${cents} cents are more than the ${whole} they are taken from`)
  // Products of two amounts leave the range of exact numbers.
  const parts = shares.map((share) => {
    const product = BigInt(cents) * BigInt(share.cents)
    const divisor = BigInt(Math.max(whole, 1)) * BigInt(step)
    return { id: share.id, cents: Number(product / divisor) * step, remainder: product % divisor }
  })
  let left = cents - parts.reduce((sum, part) => sum + part.cents, 0)
  const byRemainder = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? (a.id < b.id ? -1 : 1) : a.remainder > b.remainder ? -1 : 1,
  )
  for (const part of byRemainder) {
    if (left === 0) break
    part.cents += step
    left -= step
  }
  return new Map(parts.map(({ id, cents: part }) => [id, part]))
}
