import { useQuery } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { addressOf, callPage } from '#client/platform/call.ts'

const AGAIN_MS = 60_000
/** Under the key of admin lists, so that answering an offer counts again. */
const first = addressOf('GET /offers', { query: { show: 'waiting', limit: 1 } })

/** How many offers wait for the store's answer. 0 until that is known. */
export function useWaitingOffers(): number {
  const { data } = useQuery({
    queryKey: [PRIVATE_QUERY, 'admin', 'list', 'waiting offers'],
    queryFn: ({ signal }) => callPage('GET /offers', first, signal),
    refetchInterval: AGAIN_MS,
  })
  return data?.total ?? 0
}
