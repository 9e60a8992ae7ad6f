import { z } from 'zod'
import { CountryCode } from '#contract/orders/countries.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { dealKinds } from './deal.ts'
import { codeStates } from './deal-rules.ts'

const Adjustment = z.object({
  source: z.enum([...dealKinds, 'offer', 'upgrade']),
  deal: z.string().nullable().describe('Id of the sale, bulk deal or code'),
  name: z.string(),
  amount: z.number().describe('Dollars off; 0: in the group of a bulk deal, but not free by it'),
})

const NudgeWords = z.object({
  text: z.string(),
  detail: z.string(),
  filled: z.number().int().describe('Licenses of the group that are in the cart; 0: none'),
  of: z.number().int().describe('Licenses of a whole group'),
})

const Nudge = NudgeWords.extend({
  deal: z.string(),
  tiers: z.array(z.string()).describe('Ids of its tiers; empty: every license'),
  next: NudgeWords.describe('Effect of one more license'),
})

/** What a cart costs, in dollars. The totals of the lines add up to the total, which is what the card is charged. */
export const CartQuote = z.object({
  lines: z.array(
    z.object({
      id: z.string().describe('Of the cart line'),
      listPrice: z.number().describe('Without any deal'),
      price: z.number().describe('Before bulk deals and codes'),
      reference: z
        .number()
        .nullable()
        .describe('Lowest price of the 30 days before the sale, if it was higher'),
      adjustments: z
        .array(Adjustment)
        .describe('Why it costs less than its list price, in the order applied'),
      kind: z.enum(['list', 'sale', 'offer', 'upgrade']).describe('Origin of the price'),
      sale: z.object({ deal: z.string(), name: z.string() }).nullable(),
      discounts: z.array(Adjustment).describe('The bulk deals and the code among the adjustments'),
      tax: z.number(),
      total: z.number().describe('What the buyer pays for the line'),
    }),
  ),
  subtotal: z.number(),
  discounts: z.array(Adjustment).describe('Of bulk deals and the code, by deal'),
  taxes: z.array(
    z.object({
      name: z.string(),
      place: z.string().describe('Country, or country and state: DE, US-TX'),
      rate: z.number().describe('In percent'),
      amount: z.number(),
      included: z.boolean().describe('Included in prices; otherwise added to them'),
    }),
  ),
  reverseCharge: z
    .object({ name: z.string(), home: z.string().nullable(), place: z.string(), takenOff: z.number() })
    .nullable()
    .describe('Reverse charge: the tax deducted from the prices'),
  total: z.number(),
  endsAt: z
    .string()
    .nullable()
    .describe('ISO 8601: when the first of the deals ends that lower the total; null: none ends'),
  nudges: z.array(Nudge).describe('Progress of the running bulk deals'),
  code: z
    .object({
      code: z.string(),
      state: z.enum(codeStates),
      label: z.string().describe('Such as: 10% off'),
      message: z.string().describe('Why it has no effect; empty if it applies'),
    })
    .nullable(),
})
export type CartQuote = z.infer<typeof CartQuote>

/** Where the buyer is, which decides the tax. Left out: prices before tax is known. */
export const QuotedFor = z.object({
  country: CountryCode.optional().describe('ISO 3166-1 code'),
  address: z.string().max(200).optional(),
  city: z.string().max(120).optional(),
  postalCode: z.string().max(20).optional(),
  state: z.string().max(3).optional().describe('Code of the state or province'),
  vatNumber: z.string().max(40).optional().describe('Of a business there'),
})
export type QuotedFor = z.infer<typeof QuotedFor>

/** A discount code as a buyer types it. */
export const EnteredCode = z.object({
  code: z
    .string()
    .trim()
    .min(1, schemaError(msg`Enter a code.`))
    .max(200, schemaError(msg`This is too long for a code.`)),
})
