import { call, callQuery } from '#client/platform/call.ts'
import type { BillingInfo } from '#contract/orders/billing.ts'

/** The account's saved billing details, if any. */
export const rememberedBillingQuery = () => callQuery('GET /account/billing')

/** Saves or deletes the account's billing details. */
export function rememberInAccount(billing: BillingInfo | undefined): Promise<unknown> {
  return billing ? call('PUT /account/billing', { body: billing }) : call('DELETE /account/billing')
}
