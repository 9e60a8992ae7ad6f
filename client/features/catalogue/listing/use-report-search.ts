import { useEffect } from 'react'
import { reportSearch } from '#client/features/reach/counting/index.ts'
import { filtersToParams } from '#contract/catalogue/beat-filters.ts'
import type { FilterControls } from './use-filters.ts'

/** Whoever stays at a list this long has searched for it. */
const STAY_MS = 2_500

/** Reports filters that somebody stays at, once. */
export function useReportSearch({ filters, active }: FilterControls): void {
  const search = active ? String(filtersToParams(filters)) : ''
  useEffect(() => {
    if (search === '') return
    const timer = setTimeout(() => reportSearch(search), STAY_MS)
    return () => clearTimeout(timer)
  }, [search])
}
