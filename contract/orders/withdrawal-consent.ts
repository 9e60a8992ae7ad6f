import { dutiesOf } from '#contract/law/duties.ts'
import { msg } from '#contract/text/msg.ts'
import { type BillingInfo, isBusiness } from './billing.ts'

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
export const CONSENT_MISSING = msg`Check this box to get your files right away.`

/** Whether this buyer's consent is required before delivery. @param total of the order, in dollars */
export function needsConsent(billing: Pick<BillingInfo, 'country' | 'company'>, total: number): boolean {
  return dutiesOf({ country: billing.country, isBusiness: isBusiness(billing), total }).has('consent')
}
