import { privateStorage } from '#client/platform/private-storage.ts'
import type { BillingInfo } from '#contract/billing.ts'
import { consentVersion } from '#contract/withdrawal-consent.ts'

const key = 'checkout billing'

export type TypedBilling = { billing: BillingInfo; consent: boolean }
type Kept = TypedBilling & { userId: string; consentVersion: number }

/**
 * What was typed into the billing form, kept for this tab until the purchase or the logout: a reload, the way back or a
 * declined card never asks for it again. Nothing about the card is in it.
 */
export function rememberBilling(userId: string, typed: TypedBilling): void {
  privateStorage.set(key, { userId, ...typed, consentVersion })
}

/** What this user typed. After a session that ended by itself, another person may have signed in. */
export function recallBilling(userId: string): Partial<TypedBilling> {
  const kept = privateStorage.get(key) as Kept | null | undefined
  if (kept?.userId !== userId) return {}
  // Who agreed to another wording is asked again.
  return { billing: kept.billing, consent: kept.consent && kept.consentVersion === consentVersion }
}

export function forgetBilling(): void {
  privateStorage.remove(key)
}
