import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { call } from '#client/platform/call.ts'
import { saveFile } from '#client/platform/save-file.ts'
import { useSession } from '#client/platform/session.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { Box, Text } from '#client/ui/primitives.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { PasswordAgain } from '#contract/accounts/account.ts'

/** Exports the account's data or deletes the account. Both require the password. */
export function OwnData({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'export' | 'delete' | undefined>()
  const { noteSignedOut } = useSession()
  const showToast = useToast()
  const close = () => setAsking(undefined)
  return (
    <Box gap="s3" cluster>
      <Button small onClick={() => setAsking('export')}>
        <Trans>Export my data</Trans>
      </Button>
      {isAdmin ? (
        <Text tone="muted" size="small">
          <Trans>Only another administrator can delete an administrator's account.</Trans>
        </Text>
      ) : (
        <Button small variant="danger" onClick={() => setAsking('delete')}>
          <Trans>Delete my account</Trans>
        </Button>
      )}
      <Dialog open={asking === 'export'} onClose={close} label={t`Export my data`}>
        <PasswordPanel
          title={t`Export my data`}
          text={t`You'll get a file with everything the store keeps about you.`}
          submit={t`Export`}
          act={(body) => call('POST /account/export', { body })}
          onDone={(data) => {
            saveFile(
              new File([JSON.stringify(data, undefined, 2)], 'my-data.json', { type: 'application/json' }),
            )
            close()
          }}
          onCancel={close}
        />
      </Dialog>
      <Dialog open={asking === 'delete'} onClose={close} label={t`Delete my account`} role="alertdialog">
        <PasswordPanel
          title={t`Delete my account`}
          text={t`Your account, your sessions, your cart and your downloads are deleted for good. Your licenses stay valid, without your name. This cannot be undone.`}
          submit={t`Delete`}
          variant="danger"
          act={(body) => call('POST /account/delete', { body })}
          onDone={() => {
            noteSignedOut()
            showToast({ tone: 'ok', text: t`Your account was deleted.` })
          }}
          onCancel={close}
        />
      </Dialog>
    </Box>
  )
}

function PasswordPanel<Answer>({
  text,
  act,
  onDone,
  ...panel
}: Pick<ComponentProps<typeof DialogForm>, 'title' | 'submit' | 'variant' | 'onCancel'> & {
  text: string
  act: (body: PasswordAgain) => Promise<Answer>
  onDone: (answer: Answer) => void
}) {
  const { t } = useLingui()
  const { field, submit, busy, problem } = useServerForm({
    schema: PasswordAgain,
    initial: { password: '' },
    send: act,
    onDone,
  })
  return (
    <DialogForm {...panel} busy={busy} onSubmit={submit}>
      <Text tone="muted">{text}</Text>
      {problem && <Banner tone="error" title={problem} />}
      <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
    </DialogForm>
  )
}
