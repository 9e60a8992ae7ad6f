import { shortDay } from './days.ts'
import type { CodeState, DiscountCode } from './deal-rules.ts'
import { formatTotal, toDollars } from './money.ts'

/** What a buyer is told about a discount code that was entered. Dates are in UTC, as server and browser differ. */
export function codeMessage({
  code: { code, minimumCents, fromMs, untilMs },
  state,
}: {
  code: Pick<DiscountCode, 'code' | 'minimumCents' | 'fromMs' | 'untilMs'>
  state: CodeState
}): string {
  switch (state) {
    case 'applied':
      return ''
    case 'unknown':
      return `We do not know ${code}.`
    case 'not-started':
      return fromMs === null ? `${code} has not started.` : `${code} starts on ${shortDay(fromMs)}.`
    case 'expired':
      return untilMs === null ? `${code} has ended.` : `${code} ended on ${shortDay(untilMs)}.`
    case 'used-up':
      return `${code} was used up.`
    case 'used-before':
      return `You have used ${code} before.`
    case 'first-purchase-only':
      return `${code} is for a first purchase.`
    case 'below-minimum':
      return `${code} is for carts from ${formatTotal(toDollars(minimumCents))}.`
    case 'not-for-these':
      return `${code} is for other beats or licenses than those in your cart.`
    case 'not-combined':
      return `${code} does not add to the deal in your cart, which saves you more. The better one counts.`
  }
}
