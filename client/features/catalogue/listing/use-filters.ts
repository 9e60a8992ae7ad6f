import { useCallback, useMemo } from 'react'
import { useMatch, useSearchParams } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import {
  type BeatFilters,
  type BeatSort,
  filtersFromAddress,
  filtersToParams,
  isUnfiltered,
  sortFromAddress,
  withoutGaps,
} from '#contract/catalogue/beat-filters.ts'

export type FilterControls = {
  /** Whose page this is: all lists on it are theirs. Undefined elsewhere. */
  producer: string | undefined
  filters: BeatFilters
  sort: BeatSort
  active: boolean
  /** Changes some filters. `replace` adds no history entry, as while typing. */
  change: (changed: Partial<BeatFilters>, options?: { replace?: boolean }) => void
  toggleTag: (id: string) => void
  setSort: (sort: BeatSort) => void
  /** Switches to another list. */
  show: (filters: BeatFilters, sort: BeatSort, replace?: boolean) => void
  reset: () => void
}

/** The catalogue's filters, kept in the URL, so lists can be shared and Back works. */
export function useFilters(): FilterControls {
  const { priceScale } = useStoreSettings()
  const producer = useMatch('/producers/:username')?.params.username
  const [address, setAddress] = useSearchParams()
  const key = String(address)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the address, which is a new object each time
  const filters = useMemo(() => {
    const chosen = filtersFromAddress(address, priceScale)
    return producer === undefined ? chosen : { ...chosen, user: producer }
  }, [key, priceScale, producer])
  const sort = sortFromAddress(address)

  const go = useCallback(
    (next: BeatFilters, nextSort: BeatSort, replace = false) => {
      const params = filtersToParams(withoutGaps(next))
      if (nextSort !== 'newest') params.set('sort', nextSort)
      if (producer !== undefined) params.delete('user')
      setAddress(params, { replace, state: { keepsPosition: true } })
    },
    [setAddress, producer],
  )

  return useMemo(
    () => ({
      producer,
      filters,
      sort,
      active: !isUnfiltered(producer === undefined ? filters : { ...filters, user: undefined }),
      change: (changed, options) => go({ ...filters, ...changed }, sort, options?.replace),
      toggleTag: (id) => {
        const tags = filters.tags.includes(id)
          ? filters.tags.filter((tag) => tag !== id)
          : [...filters.tags, id]
        go({ ...filters, tags }, sort)
      },
      setSort: (next) => go(filters, next),
      show: go,
      reset: () => go({ tags: [] }, sort),
    }),
    [filters, sort, go, producer],
  )
}
