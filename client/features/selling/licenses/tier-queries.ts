import { callQuery } from '#client/platform/call.ts'

export const tiersQuery = () => callQuery('GET /admin/licenses')
