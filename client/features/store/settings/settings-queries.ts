import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { callQuery } from '#client/platform/call.ts'

export const settingsQuery = () => callQuery([PRIVATE_QUERY, 'admin', 'settings'], 'GET /settings')

export const statusQuery = () => callQuery([PRIVATE_QUERY, 'admin', 'status'], 'GET /settings/status')

export const firstStepsQuery = () =>
  callQuery([PRIVATE_QUERY, 'admin', 'first-steps'], 'GET /admin/first-steps')

const WHILE_OPENING_MS = 500

/** Polls while the store restarts with new credentials; failed requests are expected meanwhile. */
export const credentialsQuery = () =>
  callQuery(
    [PRIVATE_QUERY, 'admin', 'credentials'],
    'GET /settings/credentials',
    {},
    {
      refetchInterval: ({ state }) => (state.data?.changing ? WHILE_OPENING_MS : false),
    },
  )
