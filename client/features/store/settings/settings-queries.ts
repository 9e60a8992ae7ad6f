import { callQuery } from '#client/platform/call.ts'

export const settingsQuery = () => callQuery('GET /settings')

export const statusQuery = () => callQuery('GET /settings/status')

export const firstStepsQuery = () => callQuery('GET /admin/first-steps')

const WHILE_OPENING_MS = 500

/** Polls while the store restarts with new credentials; failed requests are expected meanwhile. */
export const credentialsQuery = () =>
  callQuery(
    'GET /settings/credentials',
    {},
    { refetchInterval: ({ state }) => (state.data?.changing ? WHILE_OPENING_MS : false) },
  )
