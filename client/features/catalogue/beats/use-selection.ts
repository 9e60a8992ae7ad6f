import { useState } from 'react'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import type { BeatSelection } from '#contract/beats/bulk-edit.ts'

/** The selected beats of the list: some, or all that match its filter. */
export function useSelection(
  page: readonly AdminBeat[],
  filter: Extract<BeatSelection, { filter: unknown }>,
) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isAll, setAll] = useState(false)
  const isSelected = ({ id }: AdminBeat) => isAll || ids.has(id)
  const set = (next: Iterable<string>) => {
    setAll(false)
    setIds(new Set(next))
  }
  const pageIds = page.map(({ id }) => id)
  return {
    count: ids.size,
    isAll,
    isEmpty: !isAll && ids.size === 0,
    isSelected,
    selection: isAll ? filter : { ids: [...ids] },
    toggle: (beat: AdminBeat) => {
      // One beat less than all is the rest of this page: the others cannot be seen.
      const before = isAll ? new Set(pageIds) : new Set(ids)
      if (!before.delete(beat.id)) before.add(beat.id)
      set(before)
    },
    togglePage: () => {
      if (isAll) return set([])
      const rest = [...ids].filter((id) => !pageIds.includes(id))
      set(page.every(isSelected) ? rest : [...rest, ...pageIds])
    },
    onlyPage: () => set(pageIds),
    all: () => setAll(true),
    clear: () => set([]),
  }
}
