import type { Locale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { zonedDays } from '#contract/text/zoned-days.ts'
import type { Currency } from './currency.ts'
import type { CodeRefusal, CodeState, DiscountCode } from './deal-rules.ts'
import { formatTotal, toDollars } from './money.ts'

type Code = Pick<DiscountCode, 'code' | 'minimumCents' | 'fromMs' | 'untilMs'>

/** Message about a discount code in a cart. */
export function codeMessage(
  { code, state }: { code: Code; state: CodeState },
  { currency, timeZone, locale }: { currency: Currency; timeZone: string; locale: Locale },
): Message | undefined {
  switch (state) {
    case 'applied':
      return undefined
    case 'below-minimum':
      return msg`${{ code: code.code }} needs a cart of ${{ minimum: formatTotal(toDollars(code.minimumCents), currency, locale) }} or more.`
    case 'not-for-these':
      return msg`${{ code: code.code }} doesn’t apply to anything in your cart.`
    case 'not-combined':
      return msg`${{ code: code.code }} can’t be combined with the deal in your cart, which saves you more. You get the better one.`
    default:
      return refusalMessage({ code, state }, { timeZone, locale })
  }
}

/** Why a discount code has no effect in any cart. @param given timeZone: the store's */
export function refusalMessage(
  { code: { code, fromMs, untilMs }, state }: { code: Code; state: CodeRefusal },
  { timeZone, locale }: { timeZone: string; locale: Locale },
): Message {
  const { shortDay } = zonedDays(timeZone)
  switch (state) {
    case 'unknown':
      return msg`We don’t recognize the code ${{ code }}.`
    case 'not-started':
      return fromMs === null
        ? msg`${{ code }} has not started.`
        : msg`${{ code }} starts on ${{ day: shortDay(fromMs, locale) }}.`
    case 'expired':
      return untilMs === null
        ? msg`${{ code }} has ended.`
        : msg`${{ code }} ended on ${{ day: shortDay(untilMs, locale) }}.`
    case 'used-up':
      return msg`${{ code }} has been used up.`
    case 'used-before':
      return msg`You’ve already used ${{ code }}.`
    case 'first-purchase-only':
      return msg`${{ code }} is for first purchases only.`
  }
}
