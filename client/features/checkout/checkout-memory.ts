import { privateStorage } from '#client/platform/private-storage.ts'
import type { BillingInfo } from '#contract/billing.ts'

const key = 'checkout billing'

/**
 * What was typed into the billing form, kept for this tab until the purchase or the logout: a reload, the way back or a
 * declined card never asks for it again. Nothing about the card is in it.
 */
export function rememberBilling(userId: string, billing: BillingInfo): void {
  privateStorage.set(key, { userId, billing })
}

/** What this user typed. After a session that ended by itself, another person may have signed in. */
export function recallBilling(userId: string): Partial<BillingInfo> {
  const kept = privateStorage.get(key) as { userId: string; billing: BillingInfo } | null | undefined
  return kept?.userId === userId ? kept.billing : {}
}

export function forgetBilling(): void {
  privateStorage.remove(key)
}
