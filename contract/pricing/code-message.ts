import { zonedDays } from '#contract/text/zoned-days.ts'
import type { Currency } from './currency.ts'
import type { CodeRefusal, CodeState, DiscountCode } from './deal-rules.ts'
import { formatTotal, toDollars } from './money.ts'

type Code = Pick<DiscountCode, 'code' | 'minimumCents' | 'fromMs' | 'untilMs'>

/** Message about a discount code in a cart. */
export function codeMessage(
  { code, state }: { code: Code; state: CodeState },
  { currency, timeZone }: { currency: Currency; timeZone: string },
): string {
  switch (state) {
    case 'applied':
      return ''
    case 'below-minimum':
      return `${code.code} needs a cart of ${formatTotal(toDollars(code.minimumCents), currency)} or more.`
    case 'not-for-these':
      return `${code.code} doesn’t apply to anything in your cart.`
    case 'not-combined':
      return `${code.code} can’t be combined with the deal in your cart, which saves you more. You get the better one.`
    default:
      return refusalMessage({ code, state }, timeZone)
  }
}

/** Why a discount code has no effect in any cart. @param timeZone the store's */
export function refusalMessage(
  { code: { code, fromMs, untilMs }, state }: { code: Code; state: CodeRefusal },
  timeZone: string,
): string {
  const { shortDay } = zonedDays(timeZone)
  switch (state) {
    case 'unknown':
      return `We don’t recognize the code ${code}.`
    case 'not-started':
      return fromMs === null ? `${code} has not started.` : `${code} starts on ${shortDay(fromMs)}.`
    case 'expired':
      return untilMs === null ? `${code} has ended.` : `${code} ended on ${shortDay(untilMs)}.`
    case 'used-up':
      return `${code} has been used up.`
    case 'used-before':
      return `You’ve already used ${code}.`
    case 'first-purchase-only':
      return `${code} is for first purchases only.`
  }
}
