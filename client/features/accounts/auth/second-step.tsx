import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { look, Row, Stack } from '#client/ui/primitives.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { SignedInResponse } from '#contract/accounts/auth.ts'
import { CodeRequest, type SecondStep } from '#contract/accounts/sign-in-methods.ts'
import styles from './auth.module.css'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { usePasskeys } from './use-passkeys.ts'

/** Second factor, after the password or a sign-in link. `onBack` starts over. */
export function SecondStepFields({
  ticket,
  asks,
  onDone,
  onBack,
}: {
  ticket: string
  asks: SecondStep
  onDone: (answer: SignedInResponse) => void
  onBack: () => void
}) {
  const { t } = useLingui()
  const hasPasskeys = usePasskeys()
  const { field, submit, busy, problem } = useServerForm({
    schema: CodeRequest,
    initial: { code: '' },
    send: ({ code }) => call('POST /auth/login/code', { body: { ticket, code } }),
    onDone,
  })
  const byApp = asks === 'code'
  return (
    <>
      <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
        <p>
          {byApp
            ? t`Enter the current code from your authenticator app, or one of your recovery codes.`
            : t`This account signs in with its passkey. If you have lost it, enter one of your recovery codes.`}
        </p>
        {problem && <Banner tone="error" title={problem} />}
        <TextField
          label={byApp ? t`Code` : t`Recovery code`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...field('code')}
        />
        <Row justify="between" gap="s4">
          <Button type="submit" variant="primary" tall busy={busy}>
            {busy ? t`Signing in...` : t`Sign in`}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            <Trans>Start again</Trans>
          </Button>
        </Row>
      </Stack>
      {hasPasskeys && (
        <Stack gap="s3" above="s6-5">
          <p
            className={classNames(
              styles.authOr,
              look({ display: 'flex', align: 'center', gap: 's3', tone: 'faint', size: 'fine' }),
            )}
          >
            <Trans>or</Trans>
          </p>
          <PasskeySignIn onDone={onDone} />
        </Stack>
      )}
    </>
  )
}
