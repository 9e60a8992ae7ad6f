import type { FrozenQuote } from '#contract/frozen-quote.ts'
import type { Quote } from '#contract/quote.ts'

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
