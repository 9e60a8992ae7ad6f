import { callQuery } from '#client/platform/call.ts'

export const holdQuery = () => callQuery('GET /admin/hold', {})
