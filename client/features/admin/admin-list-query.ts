import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { type ApiPage, getPage } from '#client/platform/api.ts'

/** A list of the admin area, page by page. `first` is the path of its first page. */
export function adminListQuery<Item>(first: string) {
  return infiniteQueryOptions({
    queryKey: [PRIVATE_QUERY, 'admin', 'list', first],
    queryFn: ({ pageParam, signal }) => getPage<Item>(pageParam, signal),
    initialPageParam: first,
    getNextPageParam: (page: ApiPage<Item>) => page.next,
    // While other filters load, the list stays as it is instead of jumping.
    placeholderData: keepPreviousData,
  })
}
