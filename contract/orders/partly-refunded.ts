import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal } from '#contract/pricing/money.ts'

export const PARTLY_REFUNDED = 'Partly refunded'

/** `$145.60 kept`. Takes dollars. */
export function keptInWords(kept: number, currency: Currency): string {
  return `${formatTotal(kept, currency)} kept`
}
