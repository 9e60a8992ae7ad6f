import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button, IconButton } from './button.tsx'
import { Row, Text } from './primitives.tsx'
import uiDialog from './styles/dialog.module.css'

type PanelProps = {
  title: string
  /** Of the heading, if the dialog is named by it. */
  headingId?: string
  children: ReactNode
  onCancel?: () => void
}

/** The usual content of a small dialog: heading, text and buttons. With `onCancel`, Cancel is the first of them. */
export function DialogPanel({
  title,
  headingId,
  children,
  onCancel,
  actions,
}: PanelProps & { actions: ReactNode }) {
  const ownId = useId()
  const id = headingId ?? ownId
  return (
    <section className={uiDialog.dialog} aria-labelledby={id}>
      <Text as="h2" size="h3" id={id}>
        {title}
      </Text>
      {children}
      <div className={uiDialog.dialogActs}>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        {actions}
      </div>
    </section>
  )
}

/** The same as a form. `submit` is the label of its button. */
export function DialogForm({
  submit,
  variant = 'primary',
  busy = false,
  disabled = false,
  onSubmit,
  ...panel
}: PanelProps &
  Pick<ComponentProps<typeof Button>, 'variant' | 'busy' | 'disabled'> & {
    submit: string
    onSubmit: ComponentProps<'form'>['onSubmit']
  }) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <DialogPanel
        {...panel}
        actions={
          <Button type="submit" variant={variant} busy={busy} disabled={disabled}>
            {submit}
          </Button>
        }
      />
    </form>
  )
}

/** First line of a dialog: title and Close button. */
export function DialogHead({ id, title, onClose }: { id?: string; title: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Row justify="between" gap="s4">
      <Text as="h2" size="h3" id={id}>
        {title}
      </Text>
      <IconButton label={t`Close`} icon={X} onClick={onClose} />
    </Row>
  )
}
