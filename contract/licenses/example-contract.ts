import type { Currency } from '#contract/pricing/currency.ts'
import { formatWithCode } from '#contract/pricing/currency-words.ts'
import { toDollars } from '#contract/pricing/money.ts'
import { longDay } from '#contract/text/dates.ts'
import { type Draws, languageOf } from '#contract/text/draws.ts'
import { partyName, registrationOf, scopeValues } from './license-contract.ts'
import type { LicenseScope } from './license-scope.ts'
import type { TermValues } from './license-terms.ts'

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
  i18n,
}: {
  license: string
  scope: LicenseScope | undefined
  priceCents: number
  store: string
  law: string
  currency: Currency
  now: Date
  i18n: Draws
}): TermValues {
  const { producer, beat } = examplePurchase
  return {
    ...(scope && scopeValues(scope, { producer, beat, store }, i18n)),
    ...examplePurchase,
    registration: registrationOf({ pro: 'ASCAP', ipi: '00123456789', publisher: null }, i18n),
    store,
    licensor: producer,
    license,
    price: formatWithCode(toDollars(priceCents), currency),
    date: longDay(now.toISOString(), languageOf(i18n)),
    law,
  }
}
