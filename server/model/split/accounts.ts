import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'

/**
 * Which books an account belongs to. Test payments have books of their own, so that play money is never owed to anybody,
 * and so has each currency, so that what was earned in one is never paid in another.
 */
export type Books = { mode: PaymentMode; currency: Currency }

/**
 * `sales`: what came in for shared lines, as a negative amount. `fees`: what the provider kept. `commission`: the store's.
 * `paid`: what went out to collaborators.
 */
export function storeAccount(books: Books, name: 'sales' | 'fees' | 'commission' | 'paid'): string {
  return `${prefixOf(books)}${name}`
}

export function ownerAccount(books: Books, userId: string): string {
  return `${prefixOf(books)}owner:${userId}`
}

export function collaboratorAccount(books: Books, collaboratorId: string): string {
  return `${prefixOf(books)}collaborator:${collaboratorId}`
}

/** The collaborator that an account belongs to; undefined for other accounts. */
export function collaboratorOf(books: Books, account: string): string | undefined {
  const prefix = collaboratorAccount(books, '')
  return account.startsWith(prefix) ? account.slice(prefix.length) : undefined
}

/** Pattern of SQL's `like` for the accounts of all collaborators. @param currency undefined: in any */
export function collaboratorPattern({ mode, currency }: { mode: PaymentMode; currency?: Currency }): string {
  return `${mode}:${currency ?? '___'}:collaborator:%`
}

/** The part of an account's name that says its books. */
export function booksOf(account: string): string {
  return account.split(':', 2).join(':')
}

function prefixOf({ mode, currency }: Books): string {
  return `${mode}:${currency}:`
}
