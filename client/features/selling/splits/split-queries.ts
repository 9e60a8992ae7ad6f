import { callQuery } from '#client/platform/call.ts'

export const beatSplitQuery = (id: string) => callQuery('GET /admin/beats/:id/split', { params: { id } })

export const invitationQuery = (token: string) =>
  callQuery('GET /split-invitations/:token', { params: { token } })

export const sheetQuery = (number: string) => callQuery('GET /verify/splits/:number', { params: { number } })
