import { queryOptions } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { getJson, sendJson } from '#client/platform/api.ts'
import type { BillingInfo } from '#contract/billing.ts'

/** The account's saved billing details, if any. */
export const rememberedBillingQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'billing', userId],
    queryFn: ({ signal }) => getJson<BillingInfo | null>('/api/account/billing', signal),
  })

/** Saves or deletes the account's billing details. */
export function rememberInAccount(billing: BillingInfo | undefined): Promise<unknown> {
  return billing
    ? sendJson('PUT', '/api/account/billing', billing)
    : sendJson('DELETE', '/api/account/billing')
}
