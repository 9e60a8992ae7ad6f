import { z } from 'zod'
import { confirmationStates } from '#contract/law/withdrawal.ts'
import { licenseIcons } from '#contract/licenses/license.ts'
import { LicensePassport } from '#contract/licenses/license-passport.ts'
import { LicenseRight } from '#contract/licenses/license-scope.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { BillingInfo } from './billing.ts'
import { OrderDocument } from './invoice.ts'
import { LineWithdrawal } from './line-withdrawal.ts'
import { orderModes } from './payment-mode.ts'
import { paymentProviders } from './payment-provider.ts'
import { paymentStatuses } from './payment-status.ts'

/** Files that a license can include. The tagged preview never is one. */
export const deliveredKinds = ['mp3-320', 'master-wav', 'stems'] as const
export type DeliveredKind = (typeof deliveredKinds)[number]
export const DeliveredKindList = z.array(z.enum(deliveredKinds))

/** `ready`: can be downloaded. `preparing`: being made. `revoked`: the payment was refunded. */
const deliveryStates = ['ready', 'preparing', 'revoked'] as const

export const DeliveredFile = z.object({
  kind: z.enum(deliveredKinds),
  name: z.string().describe('File name'),
  state: z.enum(deliveryStates),
  bytes: z.number().int().nullable(),
  sha256: z.string().nullable(),
  url: z.string().nullable().describe('Signed and expiring, relative to the address of the store'),
})
export type DeliveredFile = z.infer<typeof DeliveredFile>

/** The files and document of a bought license. */
export const OrderDelivery = z.object({
  state: z.enum(deliveryStates),
  files: z.array(DeliveredFile),
  certificate: z.string().describe('Number of the license document, shown at /verify/{certificate}'),
  documentUrl: z
    .string()
    .nullable()
    .describe('The license document as PDF, signed once all files exist; null if revoked'),
  downloads: z.number().int().describe('Number of downloads'),
})
export type OrderDelivery = z.infer<typeof OrderDelivery>

/** A bought beat, as of the purchase. */
export const OrderedBeat = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  lineId: z.string().describe('Id of the line, such as to refund it'),
  price: z.number().describe('Paid for this line'),
  refundedAmount: z.number().describe('Given back of its price; a part leaves the license valid'),
  refunded: z.boolean().describe('The line was refunded, alone or with the order; its license has ended'),
  image: z.string(),
  owner: z.object({ username: z.string() }),
  license: z.object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    icon: z.enum(licenseIcons),
    rights: z.array(LicenseRight),
  }),
  delivery: OrderDelivery.nullable().describe('Null until the order is paid, and in lists of all orders'),
  passport: LicensePassport.nullable().describe('Null until the order is paid'),
  withdrawal: LineWithdrawal.optional().describe('Missing where the buyer has no right to withdraw'),
})
export type OrderedBeat = z.infer<typeof OrderedBeat>

export const PaymentHistoryEntry = z.object({
  date: z.string().describe('ISO 8601'),
  status: z.enum(paymentStatuses),
  message: z.string(),
})
export type PaymentHistoryEntry = z.infer<typeof PaymentHistoryEntry>

export const Order = z.object({
  id: z.string(),
  _id: z.string().describe('Same as id'),
  number: z.string().describe('Short number for people'),
  user: z
    .object({ id: z.string(), username: z.string(), email: z.string() })
    .nullable()
    .describe('Null in an anonymous sales record, as is billingInfo'),
  createdAt: z.string().describe('ISO 8601'),
  billingInfo: BillingInfo.nullable(),
  beats: z.array(OrderedBeat),
  paymentStatus: z.enum(paymentStatuses),
  provider: z
    .enum(paymentProviders)
    .nullable()
    .describe('Who takes the money; null where there was nothing to pay'),
  checkedSince: z
    .string()
    .optional()
    .describe('ISO 8601; the provider is checking the payment, which can take a day'),
  checkedMethod: z
    .string()
    .optional()
    .describe('What that payment is made with, such as klarna, where it is known'),
  paymentHistory: z.array(PaymentHistoryEntry),
  price: z.number().describe('Total, in `currency`'),
  currency: z.enum(currencyCodes).describe("The store's currency when it was placed"),
  taxNotes: z.array(z.string()).describe('Notes on the tax in the total; empty without tax'),
  paymentMode: z
    .enum(orderModes)
    .describe('live: real money; demo: made up for the demo; the others are test modes'),
  kept: z
    .number()
    .nullable()
    .describe('What is kept of a partly refunded order; null unless a part was refunded and a part stands'),
  refunding: z.boolean().describe('A refund is in progress'),
  confirmation: z
    .object({
      state: z
        .enum(confirmationStates)
        .describe('refused: or came back; none: the store has no mail server; unknown: no longer on record'),
      at: z.string().nullable().describe('ISO 8601'),
    })
    .optional()
    .describe('What became of the email that confirms it; missing where its buyer cannot withdraw'),
  archiveUrl: z.string().nullable().describe('All files of a paid order as one zip'),
  documents: z.array(OrderDocument).describe('Invoice or receipt of a paid order, then its credit notes'),
})
export type Order = z.infer<typeof Order>

/** Order number, such as `BB-3F09A-1C2D4`: the last ten, random, digits of its id. */
export function orderNumber(orderId: string): string {
  const digits = orderId.replaceAll('-', '').slice(-10).toUpperCase()
  return `BB-${digits.slice(0, 5)}-${digits.slice(5)}`
}
