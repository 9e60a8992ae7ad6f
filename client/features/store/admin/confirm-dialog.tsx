import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { Text } from '#client/ui/primitives.tsx'

/** Confirms a destructive action. Cancel comes first and has the focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  action,
  busy,
  onConfirm,
  onClose,
  children,
}: {
  open: boolean
  title: string
  text: string
  /** Label of the red button; Delete by itself. */
  action?: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
  /** Options to choose before confirming. */
  children?: ReactNode
}) {
  const { t } = useLingui()
  const id = useId()
  return (
    <Dialog open={open} onClose={onClose} role="alertdialog" label={title} describedBy={id}>
      <DialogPanel
        title={title}
        onCancel={onClose}
        actions={
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {action ?? t`Delete`}
          </Button>
        }
      >
        <Text tone="muted" id={id}>
          {text}
        </Text>
        {children}
      </DialogPanel>
    </Dialog>
  )
}
