import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { callQuery } from '#client/platform/call.ts'

export const adminTagsQuery = () => callQuery([PRIVATE_QUERY, 'admin', 'tags'], 'GET /admin/tags')
