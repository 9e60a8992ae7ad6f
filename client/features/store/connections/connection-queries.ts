import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { callQuery } from '#client/platform/call.ts'

export const tokensQuery = () => callQuery([PRIVATE_QUERY, 'admin', 'tokens'], 'GET /admin/tokens')
