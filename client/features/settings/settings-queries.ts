import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { CredentialsView } from '#contract/credentials.ts'
import type { FirstStep, SettingsView, StoreStatus } from '#contract/settings.ts'

export const settingsQuery = () =>
  jsonQuery<SettingsView>([PRIVATE_QUERY, 'admin', 'settings'], '/api/settings')

export const statusQuery = () =>
  jsonQuery<StoreStatus>([PRIVATE_QUERY, 'admin', 'status'], '/api/settings/status')

export const firstStepsQuery = () =>
  jsonQuery<FirstStep[]>([PRIVATE_QUERY, 'admin', 'first-steps'], '/api/admin/first-steps')

const WHILE_OPENING_MS = 500

/** Polls while the store restarts with new credentials; failed requests are expected meanwhile. */
export const credentialsQuery = () =>
  jsonQuery<CredentialsView>([PRIVATE_QUERY, 'admin', 'credentials'], '/api/settings/credentials', {
    refetchInterval: ({ state }) => (state.data?.changing ? WHILE_OPENING_MS : false),
  })
