import { type Currency, currencies } from '#contract/pricing/currency.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'

export const REFUND_NOTE_MAX = 200

/** A line of an order, in cents of what was paid for it. */
export type RefundableLine = {
  id: string
  priceCents: number
  /** Given back of it before. */
  refundedCents: number
  /** Its license has ended. */
  isRefunded: boolean
}

export type RefundableOrder = {
  lines: readonly RefundableLine[]
  amountCents: number
  /** Of the whole order, also what named no line, as by a refund made at the provider. */
  refundedCents: number
  currency: Currency
}

/** What to give back of a line: a part of its price in cents, or all that is left. */
export type WantedRefund = ReadonlyMap<string, number | 'all'>

export type RefundPlan = {
  /** Lines that are given back in full: their licenses end. In the order of the lines. */
  endingIds: string[]
  /** Cents by line, if a part of one is given back: its license stays valid. */
  parts: Record<string, number> | null
  amountCents: number
  /** All that still stands. */
  isRest: boolean
}

export class RefundPlanError extends Error {}

/** What is left to give back of a line. */
export function leftOfLine({ priceCents, refundedCents, isRefunded }: RefundableLine): number {
  return isRefunded ? 0 : Math.max(0, priceCents - refundedCents)
}

/** What is left to give back of an order. */
export function leftOfOrder({ amountCents, refundedCents }: RefundableOrder): number {
  return Math.max(0, amountCents - refundedCents)
}

/**
 * What a refund gives back and which licenses it ends: those of lines whose money goes back in full. A part of a line
 * leaves its license valid. The only place that computes refunds; parts of an order add up to its payment.
 * @param wanted undefined: all that still stands
 * @throws RefundPlanError in a sentence for administrators
 */
export function planRefund(order: RefundableOrder, wanted?: WantedRefund): RefundPlan {
  const { lines, currency } = order
  const open = lines.filter(({ isRefunded }) => !isRefunded)
  const chosen = wanted ? lines.filter(({ id }) => wanted.has(id)) : open
  const money = (cents: number) => formatTotal(toDollars(cents), currency)
  if (chosen.some(({ isRefunded }) => isRefunded))
    throw new RefundPlanError('One of these licenses was refunded before.')
  const orderLeft = leftOfOrder(order)
  const parts: Record<string, number> = {}
  const endingIds: string[] = []
  let sum = 0
  for (const line of chosen) {
    const left = leftOfLine(line)
    const given = wanted?.get(line.id) ?? 'all'
    const cents = given === 'all' ? left : given
    if (given !== 'all' && (cents <= 0 || cents % currencies[currency].step !== 0))
      throw new RefundPlanError('Please enter what to give back, such as 10 or 9.99.')
    if (cents > left) throw new RefundPlanError(`At most ${money(left)} of this license is left.`)
    parts[line.id] = cents
    sum += cents
    if (cents === left) endingIds.push(line.id)
  }
  const isRest = chosen.length > 0 && endingIds.length === open.length
  const isPart = endingIds.length < chosen.length
  if (isPart && sum > orderLeft)
    throw new RefundPlanError(`At most ${money(orderLeft)} of this order is left.`)
  return {
    endingIds,
    parts: isPart ? parts : null,
    amountCents: isRest ? orderLeft : Math.min(orderLeft, sum),
    isRest,
  }
}
