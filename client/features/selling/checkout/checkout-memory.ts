import { privateStorage } from '#client/platform/private-storage.ts'
import type { BillingInfo } from '#contract/orders/billing.ts'
import { consentVersion } from '#contract/orders/withdrawal-consent.ts'

const key = 'checkout billing'

type TypedBilling = { billing: BillingInfo; consent: boolean }
type SavedCheckout = TypedBilling & { userId: string; consentVersion: number }

/**
 * The billing form's values, kept for this tab until the purchase or logout, so a reload, Back or a declined card does
 * not lose them. Contains no card data.
 */
export function rememberBilling(userId: string, typed: TypedBilling): void {
  privateStorage.set(key, { userId, ...typed, consentVersion })
}

/** This user's values. After a session expired, another person may have signed in. */
export function recallBilling(userId: string): Partial<TypedBilling> {
  const kept = privateStorage.get(key) as SavedCheckout | null | undefined
  if (kept?.userId !== userId) return {}
  // Consent to another wording is void.
  return { billing: kept.billing, consent: kept.consent && kept.consentVersion === consentVersion }
}

export function forgetBilling(): void {
  privateStorage.remove(key)
}
