import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useToast } from '#client/ui/toast.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useAdminAct } from './use-admin-act.ts'

/** Deletes items after confirmation. Returns a function that asks about an item, and the dialog to render. */
export function useDeleteDialog<Item>({
  title,
  text,
  remove: send,
  name,
  undo,
  onDone,
}: {
  title: string
  text: (item: Item) => string
  /** Deletes the item on the server. */
  remove: (item: Item) => Promise<unknown>
  /** The item's name in the toast. */
  name: (item: Item) => string
  /** Set if a deletion can be undone. */
  undo?: (item: Item) => void
  /** Called after the deletion. */
  onDone?: (item: Item) => void
}): [ask: (item: Item) => void, dialog: ReactNode] {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Item>()
  const showToast = useToast()
  const remove = useAdminAct(send, {
    onEnd: () => setAsked(undefined),
    onDone: (_answer, item) => {
      showToast({
        tone: 'ok',
        text: t`${{ item: name(item) }} was deleted.`,
        ...(undo && { action: { label: t`Undo`, run: () => undo(item) } }),
      })
      onDone?.(item)
    },
  })
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      title={title}
      text={asked === undefined ? '' : text(asked)}
      busy={remove.isPending}
      onConfirm={() => asked !== undefined && remove.mutate(asked)}
      onClose={() => setAsked(undefined)}
    />
  )
  // As an object: `setState` would call a function.
  return [(item) => setAsked(() => item), dialog]
}
