import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { callQuery } from '#client/platform/call.ts'

export const tiersQuery = () => callQuery([PRIVATE_QUERY, 'admin', 'licenses'], 'GET /admin/licenses')
