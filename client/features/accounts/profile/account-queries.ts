import { callQuery } from '#client/platform/call.ts'

export const accountQuery = () => callQuery('GET /account')

export const accountSessionsQuery = () => callQuery('GET /account/sessions')

export const passkeysQuery = () => callQuery('GET /account/passkeys')

export const secondFactorsQuery = () => callQuery('GET /account/second-factors')
