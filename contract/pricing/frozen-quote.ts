import { z } from 'zod'
import { type Adjustment, AGREED, UPGRADE } from './adjustment.ts'
import { dealKinds } from './deal.ts'

const StoredAdjustment = z.object({
  source: z.enum([...dealKinds, 'offer', 'upgrade']),
  deal: z.string().nullable(),
  name: z.string(),
  amountCents: z.number().int(),
})

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

const Line = z.object({
  listPriceCents: z.number().int(),
  priceCents: z.number().int(),
  // Missing in older orders.
  paidCents: z.number().int().nullable().default(null),
  adjustments: z.array(StoredAdjustment),
  // Missing in orders from before taxes.
  taxCents: z.number().int().default(0),
  addedCents: z.number().int().default(0),
  totalCents: z.number().int(),
})

const Discount = z.object({ deal: z.string(), name: z.string(), amountCents: z.number().int() })
/** A line of orders from before `adjustments`. */
const EarlierLine = Line.omit({ adjustments: true }).extend({
  sale: z.object({ deal: z.string(), name: z.string() }).nullable(),
  kind: z.enum(['list', 'sale', 'offer', 'upgrade']),
  discounts: z.array(Discount),
  // Missing in older orders.
  bulkDeal: z.string().nullable().default(null),
})

const Quote = z.object({
  lines: z.array(Line),
  subtotalCents: z.number().int(),
  tax: Tax.nullable().default(null),
  totalCents: z.number().int(),
  code: z.string().nullable(),
})
const EarlierQuote = Quote.extend({ lines: z.array(EarlierLine), discounts: z.array(Discount) })

/** The quote stored with an order. Amounts are in cents, lines in the order's sequence. */
export const FrozenQuote = z.union([Quote, EarlierQuote.transform(upgraded)])
export type FrozenQuote = z.infer<typeof Quote>

/** A quote from before `adjustments`, which had a sale, a kind, discounts and a bulk deal instead. */
function upgraded({ lines, discounts, ...quote }: z.infer<typeof EarlierQuote>): FrozenQuote {
  const bulkDeals = new Set(lines.map(({ bulkDeal }) => bulkDeal))
  // The code was last, and its deal is no bulk deal's.
  const last = quote.code === null ? undefined : discounts.at(-1)?.deal
  const code = last !== undefined && !bulkDeals.has(last) ? last : undefined
  const nameOf = (deal: string) => discounts.find((discount) => discount.deal === deal)?.name ?? ''
  return {
    ...quote,
    lines: lines.map(({ sale, kind, discounts: own, bulkDeal, ...line }) => ({
      ...line,
      adjustments: [
        ...earlierPrice({ ...line, sale, kind }),
        ...own.map(({ deal, ...off }) => ({
          source: deal === code ? ('code' as const) : ('bulk' as const),
          deal,
          ...off,
        })),
        ...(bulkDeal !== null && own.findLast(({ deal }) => deal !== code)?.deal !== bulkDeal
          ? [{ source: 'bulk' as const, deal: bulkDeal, name: nameOf(bulkDeal), amountCents: 0 }]
          : []),
      ],
    })),
  }
}

function earlierPrice({
  listPriceCents,
  priceCents,
  paidCents,
  sale,
  kind,
}: Omit<z.infer<typeof EarlierLine>, 'discounts' | 'bulkDeal'>): Adjustment[] {
  const offCents = listPriceCents - priceCents
  if (kind === 'offer') return [{ source: 'offer', deal: null, name: AGREED, amountCents: offCents }]
  // Where the price of an upgrade is 0, what was paid may have been more than the rest.
  const upgradeCents = kind === 'upgrade' ? Math.min(paidCents ?? offCents, offCents) : 0
  const saleCents = offCents - upgradeCents
  return [
    ...(sale ? [{ source: 'sale' as const, ...sale, amountCents: saleCents }] : []),
    ...(kind === 'upgrade'
      ? [{ source: 'upgrade' as const, deal: null, name: UPGRADE, amountCents: upgradeCents }]
      : []),
  ]
}
