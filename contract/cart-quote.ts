import { z } from 'zod'
import { codeStates } from './deal-rules.ts'

const QuoteDiscount = z.object({ deal: z.string(), name: z.string(), amount: z.number() })

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
      kind: z.enum(['list', 'sale', 'offer', 'upgrade']).describe('What made the price'),
      sale: z.object({ deal: z.string(), name: z.string() }).nullable(),
      discounts: z.array(QuoteDiscount),
      tax: z.number(),
      total: z.number().describe('What the buyer pays for the line'),
    }),
  ),
  subtotal: z.number(),
  discounts: z.array(QuoteDiscount).describe('Of bulk deals and the code, by deal'),
  taxes: z.array(z.object({ name: z.string(), rate: z.number(), amount: z.number(), included: z.boolean() })),
  total: z.number(),
  nudges: z.array(
    z.object({
      deal: z.string(),
      text: z.string(),
      detail: z.string(),
      filled: z.number().int().describe('Licenses of the group that are in the cart'),
      of: z.number().int().describe('Licenses of a whole group'),
    }),
  ),
  code: z
    .object({
      code: z.string(),
      state: z.enum(codeStates),
      label: z.string().describe('Such as: 10% off'),
      message: z.string().describe('Why it changes nothing; empty where it applies'),
    })
    .nullable(),
})
export type CartQuote = z.infer<typeof CartQuote>

/** A discount code as a buyer types it. */
export const EnteredCode = z.object({
  code: z.string().trim().min(1, 'Enter a code.').max(200, 'This is too long for a code.'),
})
