import type { Currency } from './currency.ts'
import { formatWithCode } from './currency-words.ts'
import { longDay } from './days.ts'
import { partyName, scopeValues } from './license-contract.ts'
import type { LicenseScope } from './license-scope.ts'
import type { TermValues } from './license-terms.ts'
import { toDollars } from './money.ts'

/** The made-up purchase that contract previews show. */
export const examplePurchase = {
  producer: 'Maya Rivers',
  licensee: partyName({ legalName: 'Zoë Reyes', artistName: 'ZR' }, ''),
  artist: 'ZR',
  beat: 'Night Bus',
  order: 'BB-1042',
}

/** Values of the contract's variables for the example purchase. Undefined `scope`: it is not valid yet. */
export function exampleTermValues({
  license,
  scope,
  priceCents,
  store,
  law,
  currency,
  now,
}: {
  license: string
  scope: LicenseScope | undefined
  priceCents: number
  store: string
  law: string
  currency: Currency
  now: Date
}): TermValues {
  const { producer, beat } = examplePurchase
  return {
    ...(scope && scopeValues(scope, { producer, beat, store })),
    ...examplePurchase,
    store,
    licensor: producer,
    license,
    price: formatWithCode(toDollars(priceCents), currency),
    date: longDay(now.toISOString()),
    law,
  }
}
