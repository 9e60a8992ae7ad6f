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

/** Where prices that consumers see may leave out a tax that is added in the cart. */
export function mayAddTax(country: string): boolean {
  return country === 'US' || country === 'CA'
}

/** Where states and provinces have taxes of their own, so that sellers count what they sell by state. */
export function hasStateTaxes(country: string): boolean {
  return stateTaxCountries.includes(country)
}

export const stateTaxCountries: readonly string[] = ['US', 'CA']
