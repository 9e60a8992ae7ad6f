import { queryOptions } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { getJson } from '#client/platform/api.ts'
import type { CredentialsView } from '#contract/credentials.ts'
import type { FirstStep, SettingsView, StoreStatus } from '#contract/settings.ts'

export const settingsQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'settings'],
    queryFn: ({ signal }) => getJson<SettingsView>('/api/settings', signal),
  })

export const statusQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'status'],
    queryFn: ({ signal }) => getJson<StoreStatus>('/api/settings/status', signal),
  })

export const firstStepsQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'first-steps'],
    queryFn: ({ signal }) => getJson<FirstStep[]>('/api/admin/first-steps', signal),
  })

const WHILE_OPENING_MS = 500

/** Polls while the store restarts with new credentials; failed requests are expected meanwhile. */
export const credentialsQuery = () =>
  queryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'credentials'],
    queryFn: ({ signal }) => getJson<CredentialsView>('/api/settings/credentials', signal),
    refetchInterval: ({ state }) => (state.data?.changing ? WHILE_OPENING_MS : false),
  })
