import { type BillingInfo, isBusiness } from './billing.ts'
import { hasRightToWithdraw } from './countries.ts'

/**
 * What consumers agree to who want their files at once (Directive 2011/83/EU, article 16 m). Orders keep the number of
 * the wording, so a wording never changes: a new one is added at the end.
 */
const wordings = [
  'Deliver at once. I know that I lose my right to withdraw when the files are mine to download.',
] as const

/** Version 1 is the first. */
export const consentVersion = wordings.length
export const consentWording = wordings[consentVersion - 1] ?? ''

export function consentWordingOf(version: number): string {
  return wordings[version - 1] ?? ''
}

/** Said where it was not ticked. */
export const CONSENT_MISSING = 'Tick this to get your files at once.'

/** Whether this buyer has to agree before the files are delivered. Businesses have no right to withdraw. */
export function needsConsent(billing: Pick<BillingInfo, 'country' | 'company'>): boolean {
  return !isBusiness(billing) && hasRightToWithdraw(billing.country)
}
