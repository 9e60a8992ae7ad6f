import { queryOptions } from '@tanstack/react-query'
import { getJson } from '#client/api.ts'
import { PRIVATE_QUERY } from '#client/auth/session.ts'
import type { Account, AccountSession } from '#contract/account.ts'

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
