import { useId } from 'react'
import { Dialog, DialogPanel } from '#client/ui/dialog.tsx'
import { Key } from '#client/ui/key.tsx'

/** Asks before something is deleted, naming it. Cancel comes first and has the focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  action = 'Delete',
  busy,
  onConfirm,
  onClose,
}: {
  open: boolean
  title: string
  text: string
  /** What the red key says. */
  action?: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} role="alertdialog" label={title} describedBy={id}>
      <DialogPanel
        title={title}
        actions={
          <>
            <Key look="quiet" onClick={onClose}>
              Cancel
            </Key>
            <Key look="danger" busy={busy} onClick={onConfirm}>
              {action}
            </Key>
          </>
        }
      >
        <p className="muted" id={id}>
          {text}
        </p>
      </DialogPanel>
    </Dialog>
  )
}
