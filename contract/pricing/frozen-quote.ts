import { z } from 'zod'

const Discount = z.object({ deal: z.string(), name: z.string(), amountCents: z.number().int() })

const Tax = z.object({
  rows: z.array(
    z.object({
      name: z.string(),
      percent: z.number(),
      place: z.string(),
      amountCents: z.number().int(),
      isIncluded: z.boolean(),
    }),
  ),
  reverseCharge: z
    .object({
      name: z.string(),
      home: z.string().nullable(),
      place: z.string(),
      takenOffCents: z.number().int(),
    })
    .nullable(),
  calculation: z.string().nullable(),
})

/** The quote stored with an order. Amounts are in cents, lines in the order's sequence. */
export const FrozenQuote = z.object({
  lines: z.array(
    z.object({
      listPriceCents: z.number().int(),
      priceCents: z.number().int(),
      sale: z.object({ deal: z.string(), name: z.string() }).nullable(),
      kind: z.enum(['list', 'sale', 'offer', 'upgrade']),
      // Missing in older orders, as is the bulk deal.
      paidCents: z.number().int().nullable().default(null),
      discounts: z.array(Discount),
      bulkDeal: z.string().nullable().default(null),
      // Missing in orders from before taxes.
      taxCents: z.number().int().default(0),
      addedCents: z.number().int().default(0),
      totalCents: z.number().int(),
    }),
  ),
  subtotalCents: z.number().int(),
  discounts: z.array(Discount),
  tax: Tax.nullable().default(null),
  totalCents: z.number().int(),
  code: z.string().nullable(),
})
export type FrozenQuote = z.infer<typeof FrozenQuote>
