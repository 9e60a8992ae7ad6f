import type { PriceStep } from '#contract/pricing/currency.ts'
import { splitCents } from '#contract/pricing/split-cents.ts'

/** 100 percent, in hundredths of a percent. */
export const WHOLE_POINTS = 10_000

export const feeBearers = ['shared', 'store'] as const
/** Who bears the payment fee: everybody in proportion to their share, or the store alone. */
export type FeeBearer = (typeof feeBearers)[number]

/** What a line sold for, and by which rules it is shared. Amounts are cents, multiples of `step`. */
export type SharedLine = {
  /** What was paid for it after deals, without tax. */
  netCents: number
  /** Its part of what the payment provider kept. */
  feeCents: number
  feeBearer: FeeBearer
  /** What the store takes first, in hundredths of a percent. */
  commissionPoints: number
  /** Shares of the collaborators beside the owner, in hundredths of a percent; at most 100 % together. */
  shares: readonly { id: string; points: number }[]
  step: PriceStep
}

type LineShares = {
  commissionCents: number
  /** What is shared: the price less the commission and, unless the store bears it, the fee. */
  baseCents: number
  shares: Map<string, number>
  /** What is left; below 0 where the store bears a fee that is higher than the owner's part. */
  ownerCents: number
}

/**
 * Divides a sold line: the store's commission, then each share rounded half up to the smallest unit, and the owner gets
 * what is left. Where rounding up would leave the owner less than nothing, by largest remainder.
 */
export function shareLine(line: SharedLine): LineShares {
  const { netCents, feeBearer, commissionPoints, shares, step } = line
  const fee = feeBearer === 'shared' ? roundUpTo(Math.min(line.feeCents, netCents), step) : 0
  const kept = netCents - Math.min(fee, netCents)
  const commissionCents = partOf(kept, commissionPoints, step)
  const baseCents = kept - commissionCents
  const rounded = shares.map(({ id, points }) => [id, partOf(baseCents, points, step)] as const)
  const parts = new Map(
    sum(rounded.map(([, cents]) => cents)) <= baseCents ? rounded : byRemainder(baseCents, shares, step),
  )
  const given = sum([...parts.values()])
  return {
    commissionCents,
    baseCents,
    shares: parts,
    ownerCents: netCents - line.feeCents - commissionCents - given,
  }
}

/**
 * What of a booked amount stands after part of its price was refunded. Rounded down, so that the odd cent of what is
 * taken back is the owner's.
 */
export function keptPart(
  cents: number,
  { priceCents, returnedCents }: { priceCents: number; returnedCents: number },
  step: PriceStep,
): number {
  if (priceCents === 0) return cents
  const kept = BigInt(cents) * BigInt(priceCents - returnedCents)
  return Number(kept / (BigInt(priceCents) * BigInt(step))) * step
}

/** A share in hundredths of a percent of an amount, rounded half up to the step. */
export function partOf(cents: number, points: number, step: PriceStep): number {
  const divisor = BigInt(WHOLE_POINTS) * BigInt(step)
  return Number((BigInt(cents) * BigInt(points) * 2n + divisor) / (divisor * 2n)) * step
}

function byRemainder(baseCents: number, shares: SharedLine['shares'], step: PriceStep): [string, number][] {
  const owner = WHOLE_POINTS - sum(shares.map(({ points }) => points))
  const weights = [...shares.map(({ id, points }) => ({ id, weight: points })), { id: '', weight: owner }]
  // Weights far above the amount, in its steps, so that each is a multiple of the step and none limits its part.
  const parts = splitCents(
    baseCents,
    weights.map(({ id, weight }) => ({ id, cents: weight * (baseCents + step) * step })),
    step,
  )
  return shares.map(({ id }) => [id, parts.get(id) ?? 0])
}

function roundUpTo(cents: number, step: PriceStep): number {
  return Math.ceil(cents / step) * step
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
