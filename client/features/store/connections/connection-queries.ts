import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { callQuery } from '#client/platform/call.ts'

/** While deliveries are on their way. */
const WHILE_WAITING_MS = 5_000

export const tokensQuery = () => callQuery([PRIVATE_QUERY, 'admin', 'tokens'], 'GET /admin/tokens')

export const webhooksQuery = () => callQuery([PRIVATE_QUERY, 'admin', 'webhooks'], 'GET /admin/webhooks')

export const deliveriesQuery = (id: string) =>
  callQuery(
    [PRIVATE_QUERY, 'admin', 'webhooks', id],
    'GET /admin/webhooks/:id/deliveries',
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.some((delivery) => delivery.state === 'waiting') ? WHILE_WAITING_MS : false,
    },
  )
