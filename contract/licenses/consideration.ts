import { type Adjustment, bulkDealOf } from '#contract/pricing/adjustment.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { currencies } from '#contract/pricing/currency.ts'
import { formatWithCode } from '#contract/pricing/currency-words.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { splitCents } from '#contract/pricing/split-cents.ts'
import type { Draws } from '#contract/text/draws.ts'
import { msg, plural } from '#contract/text/msg.ts'

/** A frozen line of an order. */
type PaidLine = { priceCents: number; totalCents: number; adjustments: readonly Adjustment[] }

/** What a line was bought for. `shared`: the payment that it is a share of, if several licenses were bought together. */
export type Consideration = { cents: number; shared: { cents: number; licenses: number } | null }

/**
 * What each line of an order was bought for, in the words of its contract: the payment for the licenses of a bulk deal is
 * spread over them by their prices, because none of them would have been given alone. They add up to the order's total.
 * Not for books, which name the price of each line.
 */
export function considerations(lines: readonly PaidLine[], currency: Currency): Consideration[] {
  const { step } = currencies[currency]
  const groups = Map.groupBy(
    lines.map((line, at) => ({ ...line, id: String(at) })),
    bulkDealOf,
  )
  const found = lines.map(({ totalCents }): Consideration => ({ cents: totalCents, shared: null }))
  for (const [deal, group] of groups) {
    const paidCents = group.reduce((sum, { totalCents }) => sum + totalCents, 0)
    if (deal === null || paidCents === 0) continue
    // Tax on top can make the payment exceed the prices, which are its weights only.
    const weights = group.map(({ id, priceCents }) => ({ id, cents: priceCents * WEIGHT }))
    for (const [id, cents] of splitCents(paidCents, weights, step))
      found[Number(id)] = { cents, shared: { cents: paidCents, licenses: group.length } }
  }
  return found
}

const WEIGHT = 100

/** `USD 29.00`, or `USD 19.34, its share of USD 58.00 paid for 3 licenses together`. */
export function considerationWords(
  { cents, shared }: Consideration,
  currency: Currency,
  i18n: Draws,
): string {
  const own = formatWithCode(toDollars(cents), currency)
  if (!shared) return own
  const paid = formatWithCode(toDollars(shared.cents), currency)
  return i18n._(
    msg`${{ own }}, its share of ${{ paid }} paid for ${plural({ licenses: shared.licenses }, { one: '# license', other: '# licenses' })} together`,
  )
}
