import { z } from 'zod'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { parseDollars } from '#contract/pricing/money.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'
import { BillingInfo, BillingRules } from './billing.ts'
import { paymentModes } from './payment-mode.ts'
import { paymentProviders } from './payment-provider.ts'
import { REFUND_NOTE_MAX } from './plan-refund.ts'

/** Configuration of the checkout. */
export const PaymentSettings = z.object({
  mode: z.enum(paymentModes),
  providers: z
    .array(z.enum(paymentProviders))
    .describe('Who takes payments; the first unless the buyer chooses'),
  publishableKey: z.string().nullable().describe('For Stripe’s form; null without Stripe'),
  sandboxUrl: z.string().nullable().describe('Where Stripe’s form reaches the sandbox, in sandbox mode'),
  methods: z
    .array(z.string())
    .describe('Ways to pay that Stripe’s payment of an order without an exclusive allows, by its names'),
  billing: BillingRules,
  taxedBy: z.enum(['none', 'country', 'address']).describe('Billing details that the total depends on'),
})
export type PaymentSettings = z.infer<typeof PaymentSettings>

/** The ways to pay that Stripe could offer for this store. */
export const PaymentMethodsOn = z.object({
  methods: z
    .array(z.object({ name: z.string(), isOn: z.boolean() }))
    .nullable()
    .describe(
      'By the provider’s names, in the order of the checkout; null: Stripe does not tell with this key',
    ),
})
export type PaymentMethodsOn = z.infer<typeof PaymentMethodsOn>

/** Requests a payment for the signed-in user's cart. `cart` and `user` are ignored: the server reads its own. */
export const PaymentRequest = z.object({
  price: z.number().describe('The total as shown'),
  currency: z.enum(currencyCodes).optional().describe("Currency of the shown total; default: the store's"),
  provider: z.enum(paymentProviders).optional().describe("Default: the store's first"),
  user: z.unknown().optional(),
  cart: z.unknown().optional(),
  billingInfo: BillingInfo,
  consent: z
    .boolean()
    .optional()
    .describe(
      'The buyer wants the files at once and gives up the right to withdraw; required from consumers who have it',
    ),
  licenses: z
    .record(z.string().max(64), z.string().max(64))
    .optional()
    .describe('Revision of the license that was shown for each cart line'),
})

export const PaymentResponse = z.object({
  clientSecret: z.string().nullable().describe('For the form of Stripe; null at PayPal'),
  approveUrl: z
    .string()
    .nullable()
    .describe(
      'Where the buyer approves the payment at PayPal; null at Stripe. Both null: there is nothing to pay, and the order is complete',
    ),
  orderId: z.string(),
})
export type PaymentResponse = z.infer<typeof PaymentResponse>

const RefundAmount = z
  .number(schemaError(msg`Enter an amount, such as 10 or 9.99.`))
  .refine(
    (dollars) => (parseDollars(dollars) ?? 0) > 0,
    schemaError(msg`Enter an amount, such as 10 or 9.99.`),
  )

export const RefundRequest = z.object({
  orderId: z.string().min(1).max(64),
  lines: z
    .array(z.string().min(1).max(64))
    .min(1)
    .max(50)
    .optional()
    .describe('Ids of the order lines to refund, whose licenses end; default: all not yet refunded'),
  amounts: z
    .array(z.object({ line: z.string().min(1).max(64), amount: RefundAmount }))
    .min(1)
    .max(50)
    .optional()
    .describe('In place of `lines`: what to give back of each. A part of its price leaves the license valid'),
  note: singleLine().max(REFUND_NOTE_MAX).optional().describe('For the buyer, in the mail and the history'),
})
export const RefundResponse = z.object({ message: z.string() })
