import { plainAmount } from '#contract/pricing/currency-words.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { isIban } from '#contract/splits/bank-account.ts'
import { csvLine } from '#server/platform/http/csv-line.ts'
import { methodNames } from './method-names.ts'
import { handMethodOf } from './payout-method.ts'
import type { PayoutView, PersonRead } from './present-payouts.ts'

/** What is paid to people by hand, as CSV with a byte order mark, for banks and PayPal. */
export function bankCsv(people: readonly PersonRead[], { currency }: Pick<PayoutView, 'currency'>): string {
  const rows = people.map(({ name, legal_name, email, details, byHand }) => [
    details?.account_name ?? legal_name ?? name,
    email,
    methodWords(details),
    details?.iban ?? '',
    details?.bic ?? '',
    details?.paypal ?? '',
    plainAmount(toDollars(byHand.cents), currency),
    currency.toUpperCase(),
    String(byHand.sales),
  ])
  const head = ['name', 'email', 'method', 'iban', 'bic', 'paypal', 'amount', 'currency', 'sales']
  return `\uFEFF${[head, ...rows].map(csvLine).join('')}`
}

function methodWords(details: PersonRead['details']): string {
  const method = handMethodOf(details)
  return method === null ? '' : methodNames[method]
}

/** The IBAN in the seller's bank details, which are free text; empty without one. */
export function ibanIn(bank: string): string {
  const tight = bank.toUpperCase().replace(/[\s-]/g, '')
  for (const { index } of tight.matchAll(/[A-Z]{2}\d{2}/g))
    for (let length = 34; length >= 15; length--) {
      const iban = tight.slice(index, index + length)
      if (iban.length === length && isIban(iban)) return iban
    }
  return ''
}
