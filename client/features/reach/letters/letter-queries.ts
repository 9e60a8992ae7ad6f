import { callQuery } from '#client/platform/call.ts'

const SENDING_MS = 2_000

export const lettersQuery = () => callQuery('GET /letters')

/** Asks again while it is being sent. */
export const letterQuery = (id: string) =>
  callQuery(
    'GET /letters/:id',
    { params: { id } },
    { refetchInterval: ({ state: { data } }) => (data?.state === 'sending' ? SENDING_MS : false) },
  )
