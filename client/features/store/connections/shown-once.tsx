import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button.tsx'
import { CopyField } from '#client/ui/copy-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogPanel } from '#client/ui/dialog-panel.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'

/** A secret to copy, which the store never shows again: whoever closes it without a copy has to make a new one. */
export function ShownOnce({
  title,
  label,
  text,
  secret,
  onClose,
}: {
  title: string
  label: string
  text: string
  secret: string | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  const showToast = useToast()
  return (
    <Dialog open={secret !== undefined} onClose={onClose} label={title}>
      <DialogPanel
        title={title}
        actions={
          <Button variant="primary" onClick={onClose}>
            <Trans>I saved it</Trans>
          </Button>
        }
      >
        <Text tone="muted">{text}</Text>
        <CopyField
          label={label}
          value={secret ?? ''}
          onFail={() => showToast({ tone: 'error', text: t`Please select the text and copy it.` })}
        />
      </DialogPanel>
    </Dialog>
  )
}
