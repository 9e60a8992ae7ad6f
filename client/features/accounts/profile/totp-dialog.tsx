import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { lazyComponent } from '#client/platform/lazy-component.tsx'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { look, Row, Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type AddedFactor, CodeRequest } from '#contract/accounts/sign-in-methods.ts'
import styles from './account.module.css'

const QrCode = lazyComponent(async () => (await import('#client/ui/qr-code.tsx')).QrCode)

type Adding = { onClose: () => void; onAdded: (added: AddedFactor) => unknown }

/** Sets up an authenticator app: scan the QR code, then enter the first code. */
export function TotpDialog({ open, ...adding }: { open: boolean } & Adding) {
  const { t } = useLingui()
  return (
    <Dialog open={open} onClose={adding.onClose} label={t`Set up an authenticator app`}>
      <TotpPanel {...adding} />
    </Dialog>
  )
}

function TotpPanel(adding: Adding) {
  const { t } = useLingui()
  const setup = useQuery({
    queryKey: ['POST /account/totp'],
    queryFn: () => call('POST /account/totp'),
    // A new secret each time, never cached.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const { field, submit, busy, problem } = useServerForm({
    schema: CodeRequest,
    initial: { code: '' },
    send: (body) => call('POST /account/totp/confirm', { body }),
    onDone: adding.onAdded,
  })
  return (
    <DialogForm
      title={t`Set up an authenticator app`}
      submit={t`Turn on`}
      busy={busy}
      disabled={!setup.isSuccess}
      onSubmit={submit}
      onCancel={adding.onClose}
    >
      <Text tone="muted">
        <Trans>
          Scan this with your authenticator app. From then on, signing in with your password also asks for a
          code from the app.
        </Trans>
      </Text>
      <Loaded query={setup} problem={t`The QR code could not be created.`}>
        {({ uri, secret }) => (
          <Row align={{ base: 'center', below480: 'start' }} gap="s5" flow={{ below480: 'column' }}>
            <span
              className={classNames(
                styles.acctQr,
                look({ rigid: true, width: '184', height: '184', corner: 'tape' }),
              )}
            >
              <QrCode text={uri} label={t`QR code for your authenticator app`} />
            </span>
            <div>
              <Text tone="muted" size="small">
                <Trans>Can't scan it? Type in this key:</Trans>
              </Text>
              <Text numeric above="s1" breakable weight="strong">
                {secret.match(/.{1,4}/g)?.join(' ')}
              </Text>
            </div>
          </Row>
        )}
      </Loaded>
      {problem && <Banner tone="error" title={problem} />}
      <TextField
        label={t`Code from the app`}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
    </DialogForm>
  )
}
