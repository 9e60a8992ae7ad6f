import type { AdminOrder } from '#contract/orders/admin-order.ts'
import {
  leftOfLine,
  leftOfOrder,
  planRefund,
  type RefundableOrder,
  type RefundPlan,
  RefundPlanError,
} from '#contract/orders/plan-refund.ts'
import { parseTypedDollars, toCents, toDollars, writeDollars } from '#contract/pricing/money.ts'
import { faultText } from '#contract/text/fault-text.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'

/** What is typed for each line that is ticked. */
export type TypedRefund = ReadonlyMap<string, string>

export function refundableOrder({ beats, price, refundedAmount, currency }: AdminOrder): RefundableOrder {
  return {
    lines: beats.map((beat) => ({
      id: beat.lineId,
      priceCents: toCents(beat.price),
      refundedCents: toCents(beat.refundedAmount),
      isRefunded: beat.refunded,
    })),
    amountCents: toCents(price),
    refundedCents: toCents(refundedAmount),
    currency,
  }
}

/** Everything that is left, as the dialog offers it first, or of one line. */
export function wholeRefund(order: RefundableOrder, locale: Locale, lineId?: string): TypedRefund {
  return new Map(
    order.lines
      .filter(({ id, isRefunded }) => !isRefunded && (lineId === undefined || id === lineId))
      .map((line) => [line.id, writeDollars(toDollars(leftOfLine(line)), locale)]),
  )
}

/** Cents to give back of a line; `all` if that ends its license. Undefined if the amount is wrong. */
export function readAmount(
  order: RefundableOrder,
  id: string,
  text: string,
  locale: Locale,
): number | 'all' | undefined {
  const line = order.lines.find((each) => each.id === id)
  const cents = parseTypedDollars(text, locale)
  if (!line || cents === undefined) return undefined
  const left = leftOfLine(line)
  return cents === left ? 'all' : cents > left || cents === 0 ? undefined : cents
}

export type RefundBody = {
  lines?: string[] | undefined
  amounts?: { line: string; amount: number }[] | undefined
}

/** The plan of what is typed and how to ask for it, or what is wrong in a sentence. */
export function readRefund(
  order: RefundableOrder,
  typed: TypedRefund,
  locale: Locale,
): { plan: RefundPlan; body: RefundBody } | { problem: string } {
  if (typed.size === 0) return { problem: faultText(msg`Choose what to refund.`) }
  const wanted = new Map<string, number | 'all'>()
  for (const [id, text] of typed) {
    const amount = readAmount(order, id, text, locale)
    if (amount === undefined)
      return { problem: faultText(msg`Please enter an amount up to what is left, such as 9.99.`) }
    wanted.set(id, amount)
  }
  try {
    const plan = planRefund(order, wanted)
    if (plan.isRest) return { plan, body: {} }
    if (!plan.parts) return { plan, body: { lines: plan.endingIds } }
    const amounts = Object.entries(plan.parts).map(([line, cents]) => ({ line, amount: toDollars(cents) }))
    return { plan, body: { amounts } }
  } catch (error) {
    if (error instanceof RefundPlanError) return { problem: error.message }
    throw error
  }
}

export function keptAfter(order: RefundableOrder, { amountCents }: RefundPlan): number {
  return leftOfOrder(order) - amountCents
}
