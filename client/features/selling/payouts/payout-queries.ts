import { callQuery } from '#client/platform/call.ts'

export const payoutsQuery = () => callQuery('GET /admin/payouts')

export const collaboratorQuery = (id: string) => callQuery('GET /admin/collaborators/:id', { params: { id } })

export const mySharesQuery = () => callQuery('GET /my-shares')
