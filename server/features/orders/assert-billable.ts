import {
  type BillingInfo,
  type BillingRules,
  billingSchema,
  includesCountry,
  notServed,
} from '#contract/billing.ts'
import type { SettingValues } from '#contract/settings.ts'
import { countriesWithStates } from '#contract/states.ts'
import { hasVatNumber, type VatCheck, vatNumberFault } from '#contract/vat-number.ts'
import { CONSENT_MISSING, consentVersion, needsConsent } from '#contract/withdrawal-consent.ts'
import type { CheckVatNumber } from '#server/features/vat-numbers/index.ts'
import { Problem } from '#server/platform/http/problem.ts'
import type { PurchaseEvidence } from './checkout-input.ts'

/** Billing details that the store requires. Stripe Tax needs the address and, in some countries, the state. */
export function billingRules({
  countries,
  asksAddress,
  tax,
}: Pick<SettingValues, 'countries' | 'asksAddress' | 'tax'>): BillingRules {
  const isByAddress = tax.mode === 'stripe'
  return {
    countries,
    addressIn: asksAddress || isByAddress ? 'all' : [],
    statesIn: isByAddress ? countriesWithStates : [],
  }
}

/** @throws Problem country_not_served, invalid_request for missing required details */
export function assertBillable(billing: BillingInfo, rules: BillingRules): void {
  const { country } = billing
  if (!includesCountry(rules.countries, country))
    throw new Problem('country_not_served', {
      detail: notServed(country),
      errors: { 'billingInfo.country': notServed(country) },
    })
  const { error } = billingSchema(rules, country).safeParse(billing)
  if (!error) return
  const errors = Object.fromEntries(
    error.issues.map(({ path, message }) => [['billingInfo', ...path].join('.'), message]),
  )
  const [field, message] = Object.entries(errors)[0] ?? ['billingInfo', 'is not valid']
  throw new Problem('invalid_request', { detail: `${field}: ${message}`, errors })
}

type Agreed = Pick<PurchaseEvidence, 'consent_version' | 'consent_at'>

/**
 * The order's record of consent to immediate delivery; empty if none is needed.
 * @throws Problem consent_required
 */
export function consentOf(billing: BillingInfo, consent: boolean | undefined): Agreed {
  if (!needsConsent(billing)) return { consent_version: null, consent_at: null }
  if (consent !== true) throw new Problem('consent_required', { errors: { consent: CONSENT_MISSING } })
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
  const detail = vatNumberFault(check)
  if (detail) throw new Problem('vat_number_invalid', { detail, errors: { 'billingInfo.vatNumber': detail } })
  return check
}
