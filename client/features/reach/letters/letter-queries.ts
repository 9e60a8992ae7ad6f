import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { callQuery } from '#client/platform/call.ts'

const SENDING_MS = 2_000

export const lettersQuery = () => callQuery([PRIVATE_QUERY, 'admin', 'letters'], 'GET /letters')

/** Asks again while it is being sent. */
export const letterQuery = (id: string) =>
  callQuery(
    [PRIVATE_QUERY, 'admin', 'letters', id],
    'GET /letters/:id',
    { params: { id } },
    {
      refetchInterval: ({ state: { data } }) => (data?.state === 'sending' ? SENDING_MS : false),
    },
  )
