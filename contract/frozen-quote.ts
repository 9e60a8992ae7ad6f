import { z } from 'zod'

const Discount = z.object({ deal: z.string(), name: z.string(), amountCents: z.number().int() })

/** How an order was priced, kept with it. Amounts are in cents, lines in the order of the order's. */
export const FrozenQuote = z.object({
  lines: z.array(
    z.object({
      listPriceCents: z.number().int(),
      priceCents: z.number().int(),
      sale: z.object({ deal: z.string(), name: z.string() }).nullable(),
      kind: z.enum(['list', 'sale', 'offer', 'upgrade']),
      discounts: z.array(Discount),
      totalCents: z.number().int(),
    }),
  ),
  subtotalCents: z.number().int(),
  discounts: z.array(Discount),
  totalCents: z.number().int(),
  code: z.string().nullable(),
})
export type FrozenQuote = z.infer<typeof FrozenQuote>
