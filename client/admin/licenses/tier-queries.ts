import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#client/api.ts'
import { PRIVATE_QUERY } from '#client/auth/session.ts'
import type { LicenseTier } from '#contract/license-tier.ts'

export const tiersQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'licenses'],
    queryFn: ({ signal }) => getJson<LicenseTier[]>('/api/admin/licenses', signal),
  })
