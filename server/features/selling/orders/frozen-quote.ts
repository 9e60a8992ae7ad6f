import type { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import type { Quote } from '#contract/pricing/quote.ts'

/** An order's stored quote, with lines in the order of the order's. */
export function freezeQuote({ lines, subtotalCents, discounts, tax, totalCents, code }: Quote): FrozenQuote {
  return {
    lines: lines.map(({ id: _, sale, ...line }) => ({
      ...line,
      sale: sale && { deal: sale.id, name: sale.name },
    })),
    subtotalCents,
    discounts,
    tax,
    totalCents,
    code: code?.state === 'applied' ? code.code.code : null,
  }
}
