import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { z } from 'zod'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PasswordPair } from '#client/ui/password-pair.tsx'
import { Stack } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { UsernameField } from '#client/ui/username-field.tsx'
import type { SignedInResponse } from '#contract/accounts/auth.ts'
import { PASSWORD_HINT, Password, passwordsMatch } from '#contract/accounts/password-rule.ts'
import { EmailAddress, Username } from '#contract/accounts/user.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { makePasskey } from './passkey.ts'
import { usePasskeys } from './use-passkeys.ts'
import { WithoutPassword } from './without-password.tsx'

const SetupForm = z
  .object({ username: Username, email: EmailAddress, password: Password, confirmPassword: z.string() })
  .refine(...passwordsMatch(schemaError(msg`Passwords do not match`)))

/** Makes the first administrator of a store, with a password or a passkey. @param token of the setup link */
export function SetupFields({
  token,
  onDone,
}: {
  token: string
  onDone: (answer: SignedInResponse) => void
}) {
  const { t, i18n } = useLingui()
  const hasPasskeys = usePasskeys()
  const { form, field, submit, busy, problem, setProblem } = useServerForm({
    schema: SetupForm,
    initial: { username: '', email: '', password: '', confirmPassword: '' },
    send: ({ confirmPassword: _, ...admin }) => call('POST /setup', { body: { token, ...admin } }),
    onDone,
  })
  const withPasskey = useMutation({
    mutationFn: async () => {
      const [username, email] = form.getValues(['username', 'email'])
      const admin = { token, username, email }
      const passkey = await makePasskey(call('POST /setup/passkey-options', { body: admin }))
      return call('POST /setup', { body: { ...admin, passkey } })
    },
    onSuccess: onDone,
    onError: ({ message }) => setProblem(message),
  })
  const usePasskey = async () => {
    setProblem(undefined)
    if (await form.trigger(['username', 'email'], { shouldFocus: true })) withPasskey.mutate()
  }
  return (
    <>
      <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
        {problem && <Banner tone="error" title={problem} />}
        <UsernameField {...field('username')} />
        <EmailField label={t`Email address`} {...field('email')} />
        <PasswordPair hint={i18n._(PASSWORD_HINT)} field={field} />
        <Submit variant="primary" tall="wide" busy={busy}>
          <Trans>Open the admin area</Trans>
        </Submit>
      </Stack>
      {hasPasskeys && (
        <WithoutPassword>
          <Button wide busy={withPasskey.isPending} onClick={usePasskey}>
            <LineIcon of={KeyRound} />
            <Trans>Use a passkey</Trans>
          </Button>
        </WithoutPassword>
      )}
    </>
  )
}
