import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { LicenseTier } from '#contract/license-tier.ts'

export const tiersQuery = () =>
  jsonQuery<LicenseTier[]>([PRIVATE_QUERY, 'admin', 'licenses'], '/api/admin/licenses')
