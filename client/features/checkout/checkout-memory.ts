import type { BillingInfo } from '#contract/billing.ts'

const key = 'checkout billing'

/**
 * What was typed into the billing form, kept for this tab: a reload, the way back or a declined card never asks for
 * it again. Nothing about the card is in it.
 */
export function rememberBilling(billing: BillingInfo): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(billing))
  } catch {
    // A browser without storage asks again, which is all that is lost.
  }
}

export function recallBilling(): Partial<BillingInfo> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

export function forgetBilling(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
