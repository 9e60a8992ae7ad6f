import type { Currency } from './currency.ts'
import { shortDay } from './days.ts'
import type { CodeRefusal, CodeState, DiscountCode } from './deal-rules.ts'
import { formatTotal, toDollars } from './money.ts'

type Code = Pick<DiscountCode, 'code' | 'minimumCents' | 'fromMs' | 'untilMs'>

/** Message about a discount code in a cart. Dates are UTC, as server and browser differ. */
export function codeMessage({ code, state }: { code: Code; state: CodeState }, currency: Currency): string {
  switch (state) {
    case 'applied':
      return ''
    case 'below-minimum':
      return `${code.code} is for carts from ${formatTotal(toDollars(code.minimumCents), currency)}.`
    case 'not-for-these':
      return `${code.code} is for other beats or licenses than those in your cart.`
    case 'not-combined':
      return `${code.code} does not add to the deal in your cart, which saves you more. The better one counts.`
    default:
      return refusalMessage({ code, state })
  }
}

/** Why a discount code has no effect in any cart. */
export function refusalMessage({
  code: { code, fromMs, untilMs },
  state,
}: {
  code: Code
  state: CodeRefusal
}): string {
  switch (state) {
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
  }
}
