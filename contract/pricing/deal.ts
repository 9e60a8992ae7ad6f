import { z } from 'zod'
import { paymentStatuses } from '#contract/orders/payment-status.ts'
import { BulkFields } from './bulk-fields.ts'
import { CodeFields } from './code-fields.ts'
import { currencyCodes } from './currency.ts'
import { SaleFields } from './sale-fields.ts'

/** A deal as entered by an administrator. Amounts are dollars, times are ISO 8601. */
export const DealFields = z.discriminatedUnion('kind', [SaleFields, BulkFields, CodeFields])
export type DealFields = z.infer<typeof DealFields>

export type DealKind = DealFields['kind']
export const dealKinds = ['sale', 'bulk', 'code'] as const satisfies readonly DealKind[]

/** `used-up`: a code without uses left. `ended`: by its date or by an administrator. */
const dealStates = ['running', 'scheduled', 'paused', 'used-up', 'ended'] as const
export type DealState = (typeof dealStates)[number]

const facts = {
  id: z.string(),
  state: z.enum(dealStates),
  uses: z.number().int().describe('Number of paid orders'),
  earned: z.number().describe('Their total in dollars'),
  wasUsed: z.boolean().describe('It can be ended, but not deleted'),
  revision: z.number().int(),
  createdAt: z.string().describe('ISO 8601'),
}

export const Deal = z.discriminatedUnion('kind', [
  z.object({ ...SaleFields.shape, ...facts }),
  z.object({ ...BulkFields.shape, ...facts }),
  z.object({
    ...CodeFields.shape,
    ...facts,
    wasAnnounced: z.boolean().describe('Its text was found in the announcement or a letter to all'),
  }),
])
export type Deal = z.infer<typeof Deal>
export type DealFacts = Pick<Deal, keyof typeof facts>

/** The deals and the fields of a kind. */
export type DealOf = { [Kind in DealKind]: Extract<Deal, { kind: Kind }> }
export type FieldsOf = { [Kind in DealKind]: Extract<DealFields, { kind: Kind }> }

/** The orders paid with a deal. Amounts are dollars, less refunds. */
export const DealOrders = z.object({
  orders: z
    .array(
      z.object({
        id: z.string(),
        number: z.string(),
        createdAt: z.string().describe('ISO 8601'),
        status: z.enum(paymentStatuses),
        amount: z.number().describe('What it came to'),
        kept: z.number().nullable().describe('As in orders'),
        currency: z.enum(currencyCodes),
        off: z.number().describe('What the deal took off'),
      }),
    )
    .describe('The newest hundred'),
  count: z.number().int().describe('Of all orders, as is what was earned and given away'),
  earned: z.number(),
  given: z.number(),
})
export type DealOrders = z.infer<typeof DealOrders>

/** An edited deal; `revision` is that of the deal as shown. */
export const DealChanges = z.object({
  revision: z.number().int(),
  fields: DealFields.optional(),
  action: z.enum(['pause', 'resume', 'end']).optional(),
})
export type DealChanges = z.infer<typeof DealChanges>

const Named = z.object({ id: z.string(), name: z.string() })

/** Options to restrict a deal, besides single beats. */
export const DealScopes = z.object({
  tiers: z.array(Named),
  tags: z.array(Named),
  producers: z.array(Named),
})
export type DealScopes = z.infer<typeof DealScopes>

/** Effect of an unsaved sale on the newest beats. Prices are dollars. */
export const SalePreview = z.object({
  licenses: z.number().int().describe('Number of licenses it applies to'),
  free: z.number().int().describe('Number of licenses that would be free'),
  lines: z.array(
    z.object({
      beat: z.string(),
      license: z.string(),
      now: z.number(),
      lowest: z.number().nullable().describe('Of the last 30 days; null: not sold before'),
      price: z.number(),
      percentOff: z.number().int().nullable().describe('Shown beside the struck price; null: none is shown'),
    }),
  ),
})
export type SalePreview = z.infer<typeof SalePreview>
