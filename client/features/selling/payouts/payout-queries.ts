import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { callQuery } from '#client/platform/call.ts'

export const payoutsQuery = () => callQuery([PRIVATE_QUERY, 'admin', 'payouts'], 'GET /admin/payouts')

export const collaboratorQuery = (id: string) =>
  callQuery([PRIVATE_QUERY, 'admin', 'payouts', id], 'GET /admin/collaborators/:id', { params: { id } })

export const mySharesQuery = (userId: string) =>
  callQuery([PRIVATE_QUERY, 'my-shares', userId], 'GET /my-shares')
