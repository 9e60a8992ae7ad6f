import { queryOptions } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { getJson } from '#client/platform/api.ts'
import type { Account, AccountSession } from '#contract/account.ts'
import type { Passkey, SecondFactors } from '#contract/sign-in-methods.ts'

export const accountQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'account'],
    queryFn: ({ signal }) => getJson<Account>('/api/account', signal),
  })

export const accountSessionsQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'account-sessions'],
    queryFn: ({ signal }) => getJson<AccountSession[]>('/api/account/sessions', signal),
  })

export const passkeysQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'account-passkeys'],
    queryFn: ({ signal }) => getJson<Passkey[]>('/api/account/passkeys', signal),
  })

export const secondFactorsQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'account-second-factors'],
    queryFn: ({ signal }) => getJson<SecondFactors>('/api/account/second-factors', signal),
  })
