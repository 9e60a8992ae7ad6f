import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { type Draws, languageOf } from '#contract/text/draws.ts'
import { msg } from '#contract/text/msg.ts'

export const PARTLY_REFUNDED = 'Partly refunded'
/** The same for people. */
export const partlyRefundedText = msg`Partly refunded`

/** `$145.60 kept`. Takes dollars. */
export function keptInWords(kept: number, currency: Currency, i18n: Draws): string {
  return i18n._(msg`${{ amount: formatTotal(kept, currency, languageOf(i18n)) }} kept`)
}
