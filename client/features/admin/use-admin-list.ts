import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { useSearchParams } from 'react-router'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { type ApiPage, getPage } from '#client/platform/api.ts'

/** An infinite admin list, with its filters in the URL. Empty filters are omitted. */
export function useAdminList<Item, Name extends string>(path: string, names: readonly Name[], pageSize = 50) {
  const [params, setParams] = useSearchParams()
  const given = names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : []))
  const first = `${path}?${new URLSearchParams([['limit', String(pageSize)], ...given])}`
  const query = useInfiniteQuery({
    queryKey: [PRIVATE_QUERY, 'admin', 'list', first],
    queryFn: ({ pageParam, signal }) => getPage<Item>(pageParam, signal),
    initialPageParam: first,
    getNextPageParam: (page: ApiPage<Item>) => page.next,
    // Keep the previous list while new filters load, to avoid layout shifts.
    placeholderData: keepPreviousData,
  })
  const options = { replace: true, preventScrollReset: true }
  const set = (name: Name, value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value === '') next.delete(name)
      else next.set(name, value)
      return next
    }, options)
  return {
    query,
    total: query.data?.pages[0]?.total,
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
    set,
    value: (name: Name) => params.get(name) ?? '',
    /** Props of a filter's control. */
    filter: (name: Name) => ({
      value: params.get(name) ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, event.target.value),
    }),
    isFiltered: given.length > 0,
    /** The filters as a query string, `?status=Failed`; empty if there are none. */
    filterQuery: given.length === 0 ? '' : `?${new URLSearchParams(given)}`,
    clear: () => setParams({}, options),
  }
}

export type AdminList = ReturnType<typeof useAdminList<unknown, string>>
