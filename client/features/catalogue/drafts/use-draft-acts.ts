import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useAdminAct } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { Draft, DraftCells, DraftList } from '#contract/beats/draft.ts'
import { draftsQuery } from './drafts-query.ts'

export type DraftChange = { ids: string[]; set: DraftCells }
type Step = {
  changes: DraftChange[]
  /** What a toast with Undo says. */
  done?: string
}

/** Edits of drafts, which show at once, and their undo. */
export function useDraftActs() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { queryKey } = draftsQuery()
  const show = (list: DraftList) => queryClient.setQueryData(queryKey, list)
  const undo = useAdminAct(() => call('POST /admin/drafts/undo'), { onDone: show })
  const edit = useAdminAct(
    async ({ changes }: Step) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(
        queryKey,
        (list) => list && { ...list, drafts: applyChanges(list.drafts, changes) },
      )
      return call('PATCH /admin/drafts', { body: { changes } })
    },
    {
      onDone: (list, { done }) => {
        show(list)
        if (done)
          showToast({ tone: 'ok', text: done, action: { label: t`Undo`, run: () => undo.mutate(undefined) } })
      },
      onFail: (error) => {
        showToast({ tone: 'error', text: error.message })
        void queryClient.invalidateQueries({ queryKey })
      },
    },
  )
  return {
    edit: edit.mutate,
    undo: () => undo.mutate(undefined),
    isSaving: edit.isPending || undo.isPending,
    show,
  }
}

/** Shows an edit before the store has confirmed it. The store's answer replaces it. */
function applyChanges(drafts: Draft[], changes: readonly DraftChange[]): Draft[] {
  const sets = new Map<string, DraftCells>()
  for (const { ids, set } of changes) for (const id of ids) sets.set(id, { ...sets.get(id), ...set })
  return drafts.flatMap((draft) => {
    const { removed, keepDouble, ...cells } = sets.get(draft.id) ?? {}
    return removed ? [] : [{ ...draft, ...cells, ...(keepDouble && { problem: null }) }]
  })
}
