import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { paymentProviders } from './payment-provider.ts'

const Side = z.object({
  cents: z.int().nullable().describe('Null for a refund that was made at the provider: only sums are known'),
  currency: z.string(),
})

/** Where a provider's books and the store's disagree. */
export const BooksDifference = z.object({
  kind: z.enum(['payment', 'refund']),
  id: z.string().describe("The provider's id of the charge or the refund"),
  order: z.string().describe('Number of the order'),
  found: z.enum(['only-provider', 'only-store', 'differs']),
  store: Side.nullable(),
  provider: Side.nullable(),
})
export type BooksDifference = z.infer<typeof BooksDifference>

export const BooksQuery = z.object({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, schemaError(msg`Please choose a month.`)),
  provider: z.enum(paymentProviders),
})
export type BooksQuery = z.infer<typeof BooksQuery>

export const BooksComparison = z.object({
  until: z.string().describe('ISO 8601; what happened later is left out'),
  compared: z.int().describe('Payments and refunds that the provider named'),
  differences: z.array(BooksDifference),
})
export type BooksComparison = z.infer<typeof BooksComparison>

/** What a difference means, and which button to press. */
export function adviceOn({ kind, found }: Pick<BooksDifference, 'kind' | 'found'>): Message {
  if (found === 'differs')
    return msg`The sums differ. Look at both, and refund the difference from the order if it is owed.`
  if (found === 'only-store')
    return kind === 'payment'
      ? msg`Payment that the provider does not name. Open it at the provider from the order.`
      : msg`Refund that the provider does not name. Open it at the provider from the order.`
  return kind === 'payment'
    ? msg`The provider has the money, the order does not know it. Refund it at the provider, or open the order to read the payment again.`
    : msg`Made at the provider. Open the order: it is read again, and its licenses end if all of it went back.`
}
