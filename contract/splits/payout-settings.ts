import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { Percent } from './percent.ts'
import { feeBearers } from './share-line.ts'

/** `stripe`: transfers by themselves to an account of the collaborator. The others are paid by hand. */
export const payoutMethods = ['stripe', 'bank', 'paypal'] as const
export type PayoutMethod = (typeof payoutMethods)[number]

export const handMethods = ['bank', 'paypal'] as const satisfies readonly PayoutMethod[]
export type HandMethod = (typeof handMethods)[number]

export const payoutRhythms = ['daily', 'weekly', 'monthly'] as const
export type PayoutRhythm = (typeof payoutRhythms)[number]

/** By which rules later sales are shared, and how shares are paid out. */
export const PayoutSettings = z.object({
  feeBearer: z.enum(feeBearers).describe('Who bears the payment fee of later sales'),
  commission: Percent.describe('What the store takes first of later sales, in percent'),
  holdDays: z
    .int(schemaError(msg`Please enter a whole number.`))
    .min(0, schemaError(msg`At least 0 days.`))
    .max(180, schemaError(msg`At most 180 days.`))
    .describe('Age of a sale before it can be paid out'),
  minimum: z
    .number(schemaError(msg`Please enter an amount.`))
    .min(0, schemaError(msg`Please enter an amount.`))
    .max(10_000_000, schemaError(msg`This amount is too high.`))
    .describe('The smallest payout, in the store’s currency; less waits for later sales'),
  rhythm: z
    .enum(payoutRhythms)
    .default('monthly')
    .describe('When payouts by Stripe go out: each day, on Mondays, or on the first of the month (UTC)'),
  methods: z.array(z.enum(payoutMethods)).min(1, schemaError(msg`Choose at least one way.`)),
  holdsUntilTaxForm: z
    .boolean()
    .optional()
    .describe('Sellers in the US: pay nobody whose tax form is not in. Missing: off'),
})
export type PayoutSettings = z.infer<typeof PayoutSettings>

export const defaultPayouts: PayoutSettings = {
  feeBearer: 'shared',
  commission: 0,
  holdDays: 14,
  minimum: 10,
  rhythm: 'monthly',
  methods: ['stripe', 'bank', 'paypal'],
}
