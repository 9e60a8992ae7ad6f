import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { callQuery } from '#client/platform/call.ts'

export const accountQuery = () => callQuery([PRIVATE_QUERY, 'account'], 'GET /account')

export const accountSessionsQuery = () =>
  callQuery([PRIVATE_QUERY, 'account-sessions'], 'GET /account/sessions')

export const passkeysQuery = () => callQuery([PRIVATE_QUERY, 'account-passkeys'], 'GET /account/passkeys')

export const secondFactorsQuery = () =>
  callQuery([PRIVATE_QUERY, 'account-second-factors'], 'GET /account/second-factors')
