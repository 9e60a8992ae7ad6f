import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { callQuery } from '#client/platform/call.ts'

export const beatSplitQuery = (id: string) =>
  callQuery([PRIVATE_QUERY, 'admin', 'split', id], 'GET /admin/beats/:id/split', { params: { id } })

export const invitationQuery = (token: string) =>
  callQuery([PRIVATE_QUERY, 'invitation', token], 'GET /split-invitations/:token', { params: { token } })

export const sheetQuery = (number: string) =>
  callQuery(['verification', number], 'GET /verify/splits/:number', { params: { number } })
