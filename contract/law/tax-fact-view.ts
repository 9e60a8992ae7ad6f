import { z } from 'zod'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { taxFactIds } from './facts.ts'

/** A fact of `facts.ts` that fits the store, and what it sold there. */
export const TaxFactView = z.object({
  fact: z.enum(taxFactIds),
  countries: z.array(z.string()).describe('Sold to, ISO 3166-1 codes'),
  sold: z
    .object({ twelveMonths: z.number(), thisYear: z.number() })
    .nullable()
    .describe('Paid with real money less refunds, in `currency`; null where no amount counts'),
  isOpen: z
    .boolean()
    .describe('The live store charges no tax, sells there, and nobody said that it does not concern it'),
  declined: z
    .object({ by: z.string(), at: z.string().describe('ISO 8601') })
    .nullable()
    .describe('Who said that it does not concern the store'),
})
export type TaxFactView = z.infer<typeof TaxFactView>

export const TaxFactList = z.object({
  currency: z.enum(currencyCodes),
  facts: z.array(TaxFactView),
})
export type TaxFactList = z.infer<typeof TaxFactList>
