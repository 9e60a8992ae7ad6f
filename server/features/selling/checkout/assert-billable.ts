import { stateTaxCountries } from '#contract/law/regions.ts'
import {
  type BillingInfo,
  type BillingRules,
  billingSchema,
  includesCountry,
  notServed,
} from '#contract/orders/billing.ts'
import { countriesTaxedByState, hasStates } from '#contract/orders/states.ts'
import { CONSENT_MISSING, consentVersion, needsConsent } from '#contract/orders/withdrawal-consent.ts'
import type { TaxSettings } from '#contract/pricing/tax.ts'
import { countriesTaxedByPostalCode } from '#contract/pricing/tax-places.ts'
import { hasVatNumber, type VatCheck, validateVatNumber } from '#contract/pricing/vat-number.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import type { CheckVatNumber } from '#server/features/selling/tax/index.ts'
import type { PurchaseEvidence } from '#server/model/order/index.ts'
import { draw, ProblemError } from '#server/platform/http/problem.ts'

/** Billing details that the store requires. Stripe Tax needs the address and, in some countries, the state. */
export function billingRules({
  countries,
  asksAddress,
  asksState,
  tax,
}: Pick<SettingValues, 'countries' | 'asksAddress' | 'asksState' | 'tax'>): BillingRules {
  const isByAddress = tax.mode === 'stripe'
  return {
    countries,
    addressIn: asksAddress || isByAddress ? 'all' : [],
    statesIn: [...new Set([...statesDecidingTax(tax), ...(asksState ? stateTaxCountries : [])])],
    postalCodesIn: postalCodesDecidingTax(tax),
  }
}

/** Countries where the tax of a purchase depends on the buyer's state. */
function statesDecidingTax(tax: TaxSettings): string[] {
  if (tax.mode === 'stripe') return [...countriesTaxedByState]
  if (tax.mode === 'none') return []
  const taxed = tax.rates.flatMap(({ country, state }) => (state === undefined ? [] : [country]))
  return [...new Set(taxed)].filter(hasStates)
}

/** Countries that the store taxes and where the postal code decides whether, or how much. */
function postalCodesDecidingTax(tax: TaxSettings): string[] {
  if (tax.mode !== 'own') return []
  const taxed = new Set(tax.rates.map(({ country }) => country))
  return countriesTaxedByPostalCode.filter((country) => taxed.has(country))
}

/** @throws Problem country_not_served, invalid_request for missing required details */
export function assertBillable(billing: BillingInfo, rules: BillingRules): void {
  const { country } = billing
  if (!includesCountry(rules.countries, country))
    throw new ProblemError('country_not_served', {
      detail: notServed(country),
      errors: { 'billingInfo.country': notServed(country) },
    })
  const { error } = billingSchema(rules, country).safeParse(billing)
  if (!error) return
  const errors = Object.fromEntries(
    error.issues.map(({ path, message }) => [['billingInfo', ...path].join('.'), message]),
  )
  const [field = 'billingInfo', message = ''] = Object.entries(errors)[0] ?? []
  throw new ProblemError('invalid_request', {
    detail: (locale) => `${field}: ${draw(message, locale)}`,
    errors,
  })
}

type Agreed = Pick<PurchaseEvidence, 'consent_version' | 'consent_at'>

/**
 * The order's record of consent to immediate delivery; empty if none is needed.
 * @param total as the buyer was shown it, which the order is refused for if it differs
 * @throws Problem consent_required
 */
export function consentOf(billing: BillingInfo, total: number, consent: boolean | undefined): Agreed {
  if (!needsConsent(billing, total)) return { consent_version: null, consent_at: null }
  if (consent !== true) throw new ProblemError('consent_required', { errors: { consent: CONSENT_MISSING } })
  return { consent_version: consentVersion, consent_at: Date.now() }
}

/**
 * Checks the VAT number of a business, over the network.
 * @throws Problem vat_number_invalid
 */
export async function vatCheckOf(
  { country, company, vatNumber }: BillingInfo,
  checkVatNumber: CheckVatNumber,
): Promise<VatCheck | undefined> {
  if (company === undefined || !vatNumber || !hasVatNumber(country)) return undefined
  const check = await checkVatNumber({ country, number: vatNumber })
  const detail = validateVatNumber(check)
  if (detail)
    throw new ProblemError('vat_number_invalid', { detail, errors: { 'billingInfo.vatNumber': detail } })
  return check
}
