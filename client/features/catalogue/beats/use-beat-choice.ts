import { useSearchParams } from 'react-router'
import { adminBeatSorts } from '#contract/beats/admin-beat.ts'
import type { BeatListChoice } from './beat-admin-queries.ts'

/** Search, filters, sort order and page of the list, in the address. A change leads to the first page. */
export function useBeatChoice(): [BeatListChoice, (change: Partial<BeatListChoice>) => void] {
  const [params, setParams] = useSearchParams()
  const text = (name: string) => params.get(name) ?? ''
  const choice: BeatListChoice = {
    q: text('q'),
    status: text('status'),
    tag: text('tag'),
    sort: adminBeatSorts.find((sort) => sort === text('sort')) ?? 'newest',
    // Counted from 1 in the address.
    page: Math.max(0, Math.trunc(Number(text('page')) || 1) - 1),
  }
  const change = (given: Partial<BeatListChoice>) =>
    setParams(
      (before) => {
        const { page, sort, ...rest } = { ...choice, page: 0, ...given }
        const wanted = { ...rest, sort: sort === 'newest' ? '' : sort, page: page ? String(page + 1) : '' }
        for (const [name, value] of Object.entries(wanted))
          if (value === '') before.delete(name)
          else before.set(name, value)
        return before
      },
      { replace: true, state: { keepsPosition: true } },
    )
  return [choice, change]
}
