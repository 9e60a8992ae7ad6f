import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal } from '#contract/pricing/money.ts'

/** What a partly refunded order comes to in words, beside its status: `Partly refunded, $145.60 kept`. Takes dollars. */
export function partlyRefunded(kept: number, currency: Currency): string {
  return `Partly refunded, ${formatTotal(kept, currency)} kept`
}
