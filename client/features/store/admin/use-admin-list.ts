import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { useSearchParams } from 'react-router'
import { type ListRoute, listAddress, pagesQuery } from '#client/platform/call.ts'
import { longList } from '#client/platform/long-list.ts'

/**
 * An infinite admin list, with its filters in the URL. Empty filters are omitted.
 * @param always parts of the query that are no filters, such as the time zone of days
 */
export function useAdminList<Route extends ListRoute, Name extends string>(
  route: Route,
  names: readonly Name[],
  pageSize = 50,
  always: Readonly<Record<string, string>> = {},
) {
  const [params, setParams] = useSearchParams()
  const given = names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : []))
  const first = listAddress(route, [['limit', String(pageSize)], ...Object.entries(always), ...given])
  const query = useInfiniteQuery({
    ...pagesQuery(route, first),
    // Keep the previous list while new filters load, to avoid layout shifts.
    placeholderData: keepPreviousData,
    ...longList,
    // Reading a lot asks for a proof, which must not open by itself.
    refetchOnWindowFocus: false,
  })
  const options = { replace: true, state: { keepsPosition: true } }
  const setAll = (values: { readonly [Each in Name]?: string }) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      for (const [name, value] of Object.entries<string | undefined>(values))
        if (value) next.set(name, value)
        else next.delete(name)
      return next
    }, options)
  const set = (name: Name, value: string) => setAll({ [name]: value } as { [Each in Name]?: string })
  return {
    query,
    total: query.data?.pages[0]?.total,
    items: query.data?.pages.flatMap((page) => page.items) ?? [],
    set,
    /** Sets several at once; undefined or empty removes one. */
    setAll,
    value: (name: Name) => params.get(name) ?? '',
    /** Props of a filter's control. */
    filter: (name: Name) => ({
      value: params.get(name) ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => set(name, event.target.value),
    }),
    isFiltered: given.length > 0,
    /** The filters that are set, with what is always asked for. */
    filterQuery: new URLSearchParams([...Object.entries(always), ...given]),
    clear: () => setParams({}, options),
  }
}

export type AdminList = ReturnType<typeof useAdminList<ListRoute, string>>
