import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { Account, AccountSession } from '#contract/account.ts'
import type { Passkey, SecondFactors } from '#contract/sign-in-methods.ts'

export const accountQuery = () => jsonQuery<Account>([PRIVATE_QUERY, 'account'], '/api/account')

export const accountSessionsQuery = () =>
  jsonQuery<AccountSession[]>([PRIVATE_QUERY, 'account-sessions'], '/api/account/sessions')

export const passkeysQuery = () =>
  jsonQuery<Passkey[]>([PRIVATE_QUERY, 'account-passkeys'], '/api/account/passkeys')

export const secondFactorsQuery = () =>
  jsonQuery<SecondFactors>([PRIVATE_QUERY, 'account-second-factors'], '/api/account/second-factors')
