import { useQuery } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { callQuery } from '#client/platform/call.ts'
import type { Desk } from '#contract/store/desk.ts'

const AGAIN_MS = 60_000

/** Under the key of admin lists, so that acting on one counts again. */
const deskQuery = () =>
  callQuery([PRIVATE_QUERY, 'admin', 'list', 'desk'], 'GET /admin/desk', {}, { refetchInterval: AGAIN_MS })

/** What waits for an administrator, counted again each minute. Undefined until that is known. */
export function useDesk(): Desk | undefined {
  return useQuery(deskQuery()).data
}
