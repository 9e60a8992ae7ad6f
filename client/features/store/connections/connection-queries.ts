import { callQuery } from '#client/platform/call.ts'

/** While deliveries are on their way. */
const WHILE_WAITING_MS = 5_000

export const tokensQuery = () => callQuery('GET /admin/tokens')

export const webhooksQuery = () => callQuery('GET /admin/webhooks')

export const deliveriesQuery = (id: string) =>
  callQuery(
    'GET /admin/webhooks/:id/deliveries',
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.some((delivery) => delivery.state === 'waiting') ? WHILE_WAITING_MS : false,
    },
  )
