import { queryOptions } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { getJson, sendJson } from '#client/platform/api.ts'
import type { BillingInfo } from '#contract/billing.ts'

/** The billing details that the account remembers, if any. */
export const rememberedBillingQuery = (userId: string) =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'billing', userId],
    queryFn: ({ signal }) => getJson<BillingInfo | null>('/api/account/billing', signal),
  })

/** Lets the account remember billing details, or forget them. */
export function rememberInAccount(billing: BillingInfo | undefined): Promise<unknown> {
  return billing
    ? sendJson('PUT', '/api/account/billing', billing)
    : sendJson('DELETE', '/api/account/billing')
}
