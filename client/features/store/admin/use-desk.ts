import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/platform/call.ts'
import type { Desk } from '#contract/store/desk.ts'

const AGAIN_MS = 60_000

export const deskQuery = () => callQuery('GET /admin/desk', {}, { refetchInterval: AGAIN_MS })

/** What waits for an administrator, counted again each minute. Undefined until that is known. */
export function useDesk(): Desk | undefined {
  return useQuery(deskQuery()).data
}
