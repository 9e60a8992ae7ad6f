import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/platform/api.ts'

const FRESH_MS = 30_000
const KEPT_MS = 10 * 60_000

/** The query cache. 4xx responses are final; other failures are retried twice. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  })
}
