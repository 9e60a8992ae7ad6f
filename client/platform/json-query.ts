import { type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { getJson } from './api.ts'

/** A query that reads JSON from a path of the API. */
export function jsonQuery<Answer>(
  queryKey: QueryKey,
  path: string,
  options?: Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'>,
) {
  return queryOptions<Answer>({
    ...options,
    queryKey,
    queryFn: ({ signal }) => getJson<Answer>(path, signal),
  })
}
