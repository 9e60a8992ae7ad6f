import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { BillingInfo } from '#contract/billing.ts'

/** The account's saved billing details, if any. */
export const rememberedBillingQuery = (userId: string) =>
  jsonQuery<BillingInfo | null>([PRIVATE_QUERY, 'billing', userId], '/api/account/billing')

/** Saves or deletes the account's billing details. */
export function rememberInAccount(billing: BillingInfo | undefined): Promise<unknown> {
  return billing
    ? sendJson('PUT', '/api/account/billing', billing)
    : sendJson('DELETE', '/api/account/billing')
}
