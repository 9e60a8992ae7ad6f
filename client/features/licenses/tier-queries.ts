import { queryOptions } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { getJson } from '#client/platform/api.ts'
import type { LicenseTier } from '#contract/license-tier.ts'

export const tiersQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'licenses'],
    queryFn: ({ signal }) => getJson<LicenseTier[]>('/api/admin/licenses', signal),
  })
