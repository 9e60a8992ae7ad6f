import { hasRightToWithdraw } from '#contract/orders/countries.ts'

/** Where consumers can withdraw within 14 days: the EU with its outer regions, the EEA and the UK. */
export const canWithdraw = hasRightToWithdraw

/** Where that is done by a function of the store's pages (Directive 2011/83/EU, article 11a). */
export function hasWithdrawalFunction(country: string): boolean {
  return canWithdraw(country) && country !== 'GB'
}

/** Where consumers can cancel within seven days (Brazil, CDC article 49). */
export function canCancelInSevenDays(country: string): boolean {
  return country === 'BR'
}

/** Whether consumers there may be shown prices that leave out or contain a tax as this rate says. */
export function isRateLawful({ country, isIncluded }: { country: string; isIncluded: boolean }): boolean {
  return isIncluded || mayAddTax(country)
}

/** Whether a tax is in the price that is shown there, if the store would rather add it where it may. */
export function isTaxShown(country: string, { isIncluded }: { isIncluded: boolean }): boolean {
  return isIncluded || !mayAddTax(country)
}

/** Where prices that consumers see may leave out a tax that is added in the cart. */
export function mayAddTax(country: string): boolean {
  return country === 'US' || country === 'CA'
}

/** Where states and provinces have taxes of their own, so that sellers count what they sell by state. */
export function hasStateTaxes(country: string): boolean {
  return stateTaxCountries.includes(country)
}

export const stateTaxCountries: readonly string[] = ['US', 'CA']
