import { useState } from 'react'
import { ConfirmDialog, useAdminAct } from '#client/features/admin/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { useToast } from '#client/ui/toast.tsx'
import type { AdminBeat, Publication } from '#contract/admin-beat.ts'
import { BeatRow } from './beat-row.tsx'

/** Two columns of beats; deleting asks first and can be undone. */
export function BeatList({
  beats,
  onEdit,
}: {
  beats: readonly AdminBeat[]
  onEdit: (beat: AdminBeat) => void
}) {
  const showToast = useToast()
  const [leaving, setLeaving] = useState<AdminBeat>()
  const restore = useAdminAct(({ id }: AdminBeat) => sendJson('POST', `/api/admin/beats/${id}/restore`))
  const retry = useAdminAct(({ id }: AdminBeat) => sendJson('POST', `/api/admin/beats/${id}/retry`))
  const publish = useAdminAct(({ beat, publication }: { beat: AdminBeat; publication: Publication }) =>
    sendJson('PATCH', `/api/beats/${beat.id}`, { revision: beat.revision, publication }),
  )
  const remove = useAdminAct(({ id }: AdminBeat) => sendJson('DELETE', `/api/beats/${id}`), {
    onEnd: () => setLeaving(undefined),
    onDone: (_answer, beat) => {
      showToast({
        tone: 'ok',
        text: `${beat.title} was deleted.`,
        action: { label: 'Undo', run: () => restore.mutate(beat) },
      })
    },
  })
  return (
    <>
      <ul className="brow">
        {beats.map((beat) => (
          <BeatRow
            key={beat.id}
            beat={beat}
            onEdit={() => onEdit(beat)}
            onDelete={() => setLeaving(beat)}
            onRetry={() => retry.mutate(beat)}
            onPublish={(publication) => publish.mutate({ beat, publication })}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title="Delete beat"
        text={`Are you sure that you want to delete ${leaving?.title ?? ''}? It leaves the store. Buyers keep what they bought.`}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => setLeaving(undefined)}
      />
    </>
  )
}
