import type { PriceStep } from './currency.ts'

/** A part: `cents` is its weight, and its maximum share. */
type Share = { id: string; cents: number }

/**
 * Splits an amount by weight into multiples of `step` (largest remainder method). A part never exceeds its weight. Ties
 * are broken by id, so the order of parts does not matter.
 * @param cents at most the sum of the weights; a multiple of the step, as all weights are
 */
export function splitCents(cents: number, shares: readonly Share[], step: PriceStep): Map<string, number> {
  const whole = shares.reduce((sum, share) => sum + share.cents, 0)
  if (cents > whole) throw new RangeError(`${cents} cents are more than the ${whole} they are taken from`)
  // BigInt: products of two amounts can exceed the safe integers.
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
