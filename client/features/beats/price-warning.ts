import { parseDollars } from '#contract/money.ts'
import { LEAST_PAYABLE_CENTS } from '#contract/payable-total.ts'

/** What to tell who sets a price at which no card can pay for the beat alone; undefined where one can. */
export function priceWarning(
  price: string,
  licenses: readonly { price: string; tierPrice: string; offered: boolean }[],
): string | undefined {
  const prices = licenses
    .filter(({ offered }) => offered)
    .map((license) => license.price || license.tierPrice || price)
  const cents = (prices.length > 0 ? prices : [price]).map(parseDollars)
  if (cents.some((amount) => amount === undefined || amount >= LEAST_PAYABLE_CENTS)) return undefined
  return 'Nobody can buy this beat at this price: a card payment starts at $0.50.'
}
