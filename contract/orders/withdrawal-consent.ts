import { type BillingInfo, isBusiness } from './billing.ts'
import { hasRightToWithdraw } from './countries.ts'

/**
 * Consent to immediate delivery by consumers (Directive 2011/83/EU, article 16 m). Orders store the version of the
 * wording, so wordings never change: append a new one.
 */
const wordings = [
  'Deliver at once. I know that I lose my right to withdraw when the files are mine to download.',
  'Deliver my files now. I know that I lose my right to withdraw once I can download them.',
] as const

/** Version 1 is the first. */
export const consentVersion = wordings.length
export const consentWording = wordings[consentVersion - 1] ?? ''

export function consentWordingOf(version: number): string {
  return wordings[version - 1] ?? ''
}

/** Error if it was not given. */
export const CONSENT_MISSING = 'Check this box to get your files right away.'

/** Whether this buyer's consent is required before delivery. Businesses have no right of withdrawal. */
export function needsConsent(billing: Pick<BillingInfo, 'country' | 'company'>): boolean {
  return !isBusiness(billing) && hasRightToWithdraw(billing.country)
}
