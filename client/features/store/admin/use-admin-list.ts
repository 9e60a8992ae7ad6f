import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { useSearchParams } from 'react-router'
import { type ListRoute, listAddress, pagesQuery } from '#client/platform/call.ts'
import { longList } from '#client/platform/long-list.ts'

/** An infinite admin list, with its filters in the URL. Empty filters are omitted. */
export function useAdminList<Route extends ListRoute, Name extends string>(
  route: Route,
  names: readonly Name[],
  pageSize = 50,
) {
  const [params, setParams] = useSearchParams()
  const given = names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : []))
  const first = listAddress(route, [['limit', String(pageSize)], ...given])
  const query = useInfiniteQuery({
    ...pagesQuery(route, first),
    // Keep the previous list while new filters load, to avoid layout shifts.
    placeholderData: keepPreviousData,
    ...longList,
    // Reading a lot asks for a proof, which must not open by itself.
    refetchOnWindowFocus: false,
  })
  const options = { replace: true, state: { keepsPosition: true } }
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
    /** The filters that are set. */
    filterQuery: new URLSearchParams(given),
    clear: () => setParams({}, options),
  }
}

export type AdminList = ReturnType<typeof useAdminList<ListRoute, string>>
