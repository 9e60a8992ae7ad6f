import { callQuery } from '#client/platform/call.ts'

export const settingsQuery = () => callQuery('GET /settings')

/** How much of what the store says is translated. */
export const languagesQuery = () => callQuery('GET /settings/languages')

export const tiersQuery = () => callQuery('GET /admin/licenses')

/** What the law asks of the store. */
export const lawQuery = () => callQuery('GET /admin/law')

export const statusQuery = () => callQuery('GET /settings/status')

export const firstStepsQuery = () => callQuery('GET /admin/first-steps')

export const methodsQuery = () => callQuery('GET /payments/methods')

const WHILE_OPENING_MS = 500

/** Polls while the store restarts with new credentials; failed requests are expected meanwhile. */
export const credentialsQuery = () =>
  callQuery(
    'GET /settings/credentials',
    {},
    { refetchInterval: ({ state }) => (state.data?.changing ? WHILE_OPENING_MS : false) },
  )

const PROGRESS_POLL_MS = 3_000

/** Polls while previews are being remade. */
export const tagQuery = () =>
  callQuery(
    'GET /admin/store-tag',
    {},
    { refetchInterval: ({ state }) => (state.data?.renewal.isRunning ? PROGRESS_POLL_MS : false) },
  )
