import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { call, callQuery } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DialogForm } from '#client/ui/dialog-panel.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { TypedPassword } from '#contract/accounts/auth.ts'
import { OneTimeCode } from '#contract/accounts/sign-in-methods.ts'
import { askForPasskey } from './passkey.ts'
import { usePasskeys } from './use-passkeys.ts'

const PasswordForm = z.object({ proof: TypedPassword })
const CodeForm = z.object({ proof: OneTimeCode })

/** What `ProofDialog` holds: by passkey, password or code. */
export function ProofPanel({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useLingui()
  const [byCode, setByCode] = useState(false)
  const hasPasskeys = usePasskeys()
  const ways = useQuery(callQuery('GET /account/proof', {}, { gcTime: 0 }))
  const passkey = useMutation({
    mutationFn: async () =>
      call('POST /account/proof', {
        body: { passkey: await askForPasskey(call('POST /account/proof/passkey-options')) },
      }),
    onSuccess: onDone,
  })
  const { form, field, submit, busy, problem, setProblem } = useServerForm({
    schema: byCode ? CodeForm : PasswordForm,
    initial: { proof: '' },
    send: ({ proof }) =>
      call('POST /account/proof', { body: byCode ? { code: proof } : { password: proof } }),
    onDone,
  })
  const failure = passkey.error?.message ?? problem
  return (
    <DialogForm
      title={t`Confirm that it's you`}
      submit={t`Confirm`}
      busy={busy}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Text tone="muted">
        <Trans>
          It's been a while since you signed in. Confirm that it's you, and we'll carry on where you left off.
        </Trans>
      </Text>
      {failure && <Banner tone="error" title={failure} />}
      {hasPasskeys && ways.data?.passkey && (
        <Button wide busy={passkey.isPending} onClick={() => passkey.mutate()}>
          <LineIcon of={KeyRound} />
          <Trans>Use a passkey</Trans>
        </Button>
      )}
      {byCode ? (
        <TextField
          key="code"
          label={t`Code from your authenticator app`}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...field('proof')}
        />
      ) : (
        <PasswordField
          key="password"
          label={t`Password`}
          autoComplete="current-password"
          {...field('proof')}
        />
      )}
      {ways.data?.code && (
        <p>
          <Text
            as="button"
            type="button"
            link
            onClick={() => {
              form.reset()
              setProblem(undefined)
              setByCode(!byCode)
            }}
          >
            {byCode ? t`Use your password` : t`Use a code instead`}
          </Text>
        </p>
      )}
    </DialogForm>
  )
}
