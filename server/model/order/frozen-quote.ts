import type { FrozenQuote } from '#contract/pricing/frozen-quote.ts'
import type { Quote } from '#contract/pricing/quote.ts'

/** An order's stored quote, with lines in the order of the order's. */
export function freezeQuote({ lines, subtotalCents, tax, totalCents, code }: Quote): FrozenQuote {
  return {
    lines: lines.map(({ id: _, ...line }) => line),
    subtotalCents,
    tax,
    totalCents,
    code: code?.state === 'applied' ? code.code.code : null,
  }
}
