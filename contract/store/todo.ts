import { z } from 'zod'
import { draftNeeds } from '#contract/beats/draft.ts'
import { paymentProviders } from '#contract/orders/payment-provider.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { Failure } from './failure.ts'

const Money = z.number().min(0)
const Moment = z.string().describe('ISO 8601')
const currency = z.enum(currencyCodes)

const common = {
  dueAt: Moment.nullable().describe('By when; null: no time limit'),
  since: Moment.nullable().describe('Since when it waits; null: not known'),
  to: z.string().describe('Where it is done, a path in the admin area'),
}

const OrderLabel = z.object({
  id: z.string(),
  number: z.string(),
  username: z.string().describe('Empty for a deleted account'),
  titles: z.array(z.string()).describe('Of its beats'),
  amount: Money,
  currency,
})

/** What waits for an administrator: one entry per kind. A row is gone once it is done. */
export const TodoRow = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('disk'),
    ...common,
    freeMb: z.int(),
  }),
  z.object({
    kind: z.literal('offers'),
    ...common,
    count: z.int().min(1),
    first: z.object({ title: z.string(), amount: Money }).describe('The one that lapses first, by `dueAt`'),
  }),
  z.object({
    kind: z.literal('dispute'),
    ...common,
    order: OrderLabel,
    provider: z.enum(paymentProviders).nullable().describe('Where it is answered'),
    reason: z.string().nullable().describe('Of the buyer, as the provider names it; null: not known'),
  }),
  z.object({
    kind: z.literal('withdrawal'),
    ...common,
    reference: z.string(),
    name: z.string().describe('Of who withdraws; empty once erased'),
    order: z.string().nullable().describe('Its number; null: it matches none'),
  }),
  z.object({
    kind: z.literal('refund'),
    ...common,
    order: OrderLabel.describe('Its amount is what the buyer is still owed'),
    problem: z.string().nullable().describe('In the provider’s words'),
  }),
  z.object({
    kind: z.literal('file'),
    ...common,
    title: z.string(),
    file: z.string().describe('Name of its audio file'),
    error: z.string(),
  }),
  z.object({
    kind: z.literal('mail'),
    ...common,
    failures: z.array(Failure).min(1).describe('Newest first'),
  }),
  z.object({
    kind: z.literal('job'),
    ...common,
    failures: z.array(Failure).min(1).describe('Newest first'),
  }),
  z.object({
    kind: z.literal('webhook'),
    ...common,
    name: z.string(),
    isOff: z.boolean().describe('The store turned it off'),
  }),
  z.object({
    kind: z.literal('payouts'),
    ...common,
    people: z
      .array(z.object({ name: z.string(), amount: Money }))
      .min(1)
      .describe('Largest amount first'),
    total: Money,
    currency,
  }),
  z.object({
    kind: z.literal('drafts'),
    ...common,
    ready: z.int().min(1),
    unready: z.int().min(0).describe('Drafts that need something first'),
    needs: z.array(z.enum(draftNeeds)).describe('What they lack'),
  }),
  z.object({
    kind: z.literal('law'),
    ...common,
    rows: z.array(z.string()).min(1).describe('What each lacks'),
  }),
  z.object({
    kind: z.literal('backup'),
    ...common,
    bytes: z.number().nullable().describe('Of the last one, made at `since`; null: there is none'),
    days: z.int().nullable().describe('Its age'),
  }),
])
export type TodoRow = z.infer<typeof TodoRow>
