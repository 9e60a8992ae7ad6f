import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The filters of a list, kept in the URL. What is empty is left out. */
export function useListFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (name: Name, value: string) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const values = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<
    Name,
    string
  >
  const isFiltered = names.some((name) => values[name] !== '')
  const clear = useCallback(() => setParams({}, { replace: true, preventScrollReset: true }), [setParams])
  return { values, set, isFiltered, clear }
}

/** The filters as a path's query, with the length of a page. */
export function listPath(path: string, filters: Record<string, string>, limit: number): string {
  const query = new URLSearchParams({ limit: String(limit) })
  for (const [name, value] of Object.entries(filters)) if (value !== '') query.set(name, value)
  return `${path}?${query}`
}

/** The filters alone as a query, `?status=Failed`; empty where there are none. */
export function filterQuery(filters: Record<string, string>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
