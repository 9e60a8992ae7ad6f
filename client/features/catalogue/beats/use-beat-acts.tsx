import { useLingui } from '@lingui/react/macro'
import { useAdminAct, useDeleteDialog } from '#client/features/store/admin/index.ts'
import { call } from '#client/platform/call.ts'
import type { AdminBeat, Publication } from '#contract/beats/admin-beat.ts'

/** What is done with one beat of the list. Deleting asks first and can be undone: render `dialog`. */
export function useBeatActs() {
  const { t } = useLingui()
  const restore = useAdminAct(({ id }: AdminBeat) =>
    call('POST /admin/beats/:id/restore', { params: { id } }),
  )
  const retry = useAdminAct(({ id }: AdminBeat) => call('POST /admin/beats/:id/retry', { params: { id } }))
  const sellAgain = useAdminAct(({ id }: AdminBeat) =>
    call('POST /admin/beats/:id/sell-again', { params: { id } }),
  )
  const publish = useAdminAct(({ beat, publication }: { beat: AdminBeat; publication: Publication }) =>
    call('PATCH /beats/:id', { params: { id: beat.id }, body: { revision: beat.revision, publication } }),
  )
  const review = useAdminAct(({ id, revision, bpm, tone }: AdminBeat) =>
    call('PATCH /beats/:id', { params: { id }, body: { revision, bpm, tone } }),
  )
  const [askDelete, dialog] = useDeleteDialog<AdminBeat>({
    title: t`Delete beat`,
    text: ({ title }) =>
      t`Are you sure that you want to delete ${title}? It leaves the store; buyers keep what they bought.`,
    remove: ({ id }) => call('DELETE /beats/:id', { params: { id } }),
    name: ({ title }) => title,
    undo: restore.mutate,
  })
  return {
    dialog,
    askDelete,
    retry: retry.mutate,
    sellAgain: sellAgain.mutate,
    publish: publish.mutate,
    review: review.mutate,
  }
}

export type BeatActs = Omit<ReturnType<typeof useBeatActs>, 'dialog'>
