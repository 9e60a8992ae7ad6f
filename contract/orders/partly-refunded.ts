import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal } from '#contract/pricing/money.ts'

export const PARTLY_REFUNDED = 'Partly refunded'

/** `$145.60 kept`. Takes dollars. */
export function keptInWords(kept: number, currency: Currency): string {
  return `${formatTotal(kept, currency)} kept`
}

/** What a partly refunded order comes to in words, beside its status: `Partly refunded, $145.60 kept`. Takes dollars. */
export function partlyRefunded(kept: number, currency: Currency): string {
  return `${PARTLY_REFUNDED}, ${keptInWords(kept, currency)}`
}
