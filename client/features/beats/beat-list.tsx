import { useAdminAct, useDeleteDialog } from '#client/features/admin/index.ts'
import { sendJson } from '#client/platform/api.ts'
import type { AdminBeat, Publication } from '#contract/admin-beat.ts'
import { BeatRow } from './beat-row.tsx'

/** Beats in two columns; deleting asks first and can be undone. */
export function BeatList({
  beats,
  onEdit,
}: {
  beats: readonly AdminBeat[]
  onEdit: (beat: AdminBeat) => void
}) {
  const restore = useAdminAct(({ id }: AdminBeat) => sendJson('POST', `/api/admin/beats/${id}/restore`))
  const retry = useAdminAct(({ id }: AdminBeat) => sendJson('POST', `/api/admin/beats/${id}/retry`))
  const sellAgain = useAdminAct(({ id }: AdminBeat) => sendJson('POST', `/api/admin/beats/${id}/sell-again`))
  const publish = useAdminAct(({ beat, publication }: { beat: AdminBeat; publication: Publication }) =>
    sendJson('PATCH', `/api/beats/${beat.id}`, { revision: beat.revision, publication }),
  )
  const review = useAdminAct(({ id, revision, bpm, tone }: AdminBeat) =>
    sendJson('PATCH', `/api/beats/${id}`, { revision, bpm, tone }),
  )
  const [askDelete, dialog] = useDeleteDialog<AdminBeat>({
    title: 'Delete beat',
    text: ({ title }) =>
      `Are you sure that you want to delete ${title}? It leaves the store; buyers keep what they bought.`,
    path: ({ id }) => `/api/beats/${id}`,
    name: ({ title }) => title,
    undo: restore.mutate,
  })
  return (
    <>
      <ul className="brow">
        {beats.map((beat) => (
          <BeatRow
            key={beat.id}
            beat={beat}
            onEdit={() => onEdit(beat)}
            onDelete={() => askDelete(beat)}
            onRetry={() => retry.mutate(beat)}
            onReviewed={() => review.mutate(beat)}
            onSellAgain={() => sellAgain.mutate(beat)}
            onPublish={(publication) => publish.mutate({ beat, publication })}
          />
        ))}
      </ul>
      {dialog}
    </>
  )
}
