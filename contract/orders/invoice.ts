import { z } from 'zod'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { Seller } from '#contract/store/seller.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { locales } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'

/** Amounts are in cents, negative on a credit note. `rate` is in percent. */
const Amounts = z.object({
  netCents: z.int(),
  rate: z.number(),
  taxCents: z.int(),
  grossCents: z.int(),
})
export type Amounts = z.infer<typeof Amounts>

export const InvoiceLine = Amounts.extend({ what: z.string(), note: z.string() })
export type InvoiceLine = z.infer<typeof InvoiceLine>

/** A registration of the seller: `ABN`, `12 345 678 901`. */
const Registration = z.object({ name: z.string(), number: z.string() })

/** The content of an invoice, credit note or receipt. What was added later is missing in older ones. */
export const InvoiceContent = z.object({
  kind: z.enum(['invoice', 'credit-note', 'receipt']),
  locale: z.enum(locales).optional().describe('Its language; missing: English'),
  title: z.string().optional().describe('If not that of its kind, such as Tax invoice'),
  number: z.string().nullable().describe('Null for a receipt'),
  issuedAt: z.string().describe('ISO 8601'),
  suppliedAt: z.string(),
  timeZone: z.string().default('UTC').describe('Of its days: the store’s when it was issued'),
  orderNumber: z.string(),
  corrects: z
    .object({ number: z.string(), issuedAt: z.string(), timeZone: z.string().default('UTC') })
    .nullable(),
  currency: z.enum(currencyCodes),
  isTest: z.boolean(),
  seller: Seller.nullable().describe('Null for a receipt'),
  buyer: z
    .object({
      name: z.string(),
      address: z.string(),
      postalCode: z.string(),
      city: z.string(),
      state: z.string().optional(),
      country: z.string(),
      company: z.string().optional(),
      vatNumber: z.string().optional(),
    })
    .nullable()
    .describe('Null once the account was deleted'),
  country: z.string().nullable().describe("The buyer's country, kept for accounting"),
  state: z
    .string()
    .nullable()
    .default(null)
    .describe("The buyer's state, province or region where it is known, kept for accounting"),
  lines: z.array(InvoiceLine),
  taxes: z
    .array(
      Amounts.extend({
        name: z.string(),
        number: z.string().optional().describe('Registration of the seller for it'),
      }),
    )
    .describe('A row for each tax; none without. The net stands in the first'),
  showsNet: z.boolean().default(false).describe('Its lines show prices without tax'),
  netCents: z.int(),
  taxCents: z.int(),
  grossCents: z.int(),
  paid: z.string().describe('How and when it was paid or refunded'),
  notes: z.array(z.string()),
  headNumbers: z.array(Registration).default([]).describe('Registrations that stand in its head'),
  footNumbers: z.array(Registration).default([]),
})
export type InvoiceContent = z.infer<typeof InvoiceContent>

/** An invoice, credit note, receipt or confirmation of an order, for its buyer and admins. */
export const OrderDocument = z.object({
  kind: z.enum([...InvoiceContent.shape.kind.options, 'confirmation']),
  number: z.string().nullable(),
  url: z.string().describe('PDF; signed and expiring for the buyer'),
})
export type OrderDocument = z.infer<typeof OrderDocument>

/** The month to export, by the days that documents say. */
export const AccountingMonth = z.object({
  month: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, schemaError(msg`Please choose a month, such as 2026-11.`))
    .describe('Such as 2026-11'),
})

/** The year to summarize, by the days that documents say. */
export const AccountingYear = z.object({
  year: z.coerce.number().int().min(2000).max(2099).describe('Such as 2026'),
})
