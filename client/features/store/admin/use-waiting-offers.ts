import { useQuery } from '@tanstack/react-query'
import { addressOf, pageQuery } from '#client/platform/call.ts'

const AGAIN_MS = 60_000
/** Under the key of admin lists, so that answering an offer counts again. */
const first = addressOf('GET /offers', { query: { show: 'waiting', limit: 1 } })

/** How many offers wait for the store's answer. 0 until that is known. */
export function useWaitingOffers(): number {
  const { data } = useQuery(pageQuery('GET /offers', first, { refetchInterval: AGAIN_MS }))
  return data?.total ?? 0
}
