import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { z } from 'zod'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { PasswordPair } from '#client/ui/password-pair.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { ResetPasswordRequest } from '#contract/accounts/auth.ts'
import { PASSWORD_HINT, passwordsMatch } from '#contract/accounts/password-rule.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'

const ResetForm = ResetPasswordRequest.extend({ confirmPassword: z.string() }).refine(
  ...passwordsMatch(schemaError(msg`Passwords do not match!`)),
)

/** Sets a new password with the token of an emailed link; `onDone` gets the message to show. */
export function ResetPasswordFields({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const { t, i18n } = useLingui()
  const { field, submit, busy, mutation } = useServerForm({
    schema: ResetForm,
    initial: { password: '', confirmPassword: '' },
    send: ({ password }) =>
      call('POST /users/reset-password/:token', { params: { token }, body: { password } }),
    onDone: ({ message }) => onDone(message),
  })
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      {mutation.isError && (
        <Banner tone="error" title={t`Error resetting password. Please try again.`}>
          {mutation.error instanceof ApiError && mutation.error.status === 410 && (
            <p>
              <Trans>
                This link has expired or was already used.{' '}
                <Text as={Link} link to="/forgot-password">
                  Send a new one
                </Text>
              </Trans>
            </p>
          )}
          {mutation.error instanceof ApiError && mutation.error.isUnreached && (
            <p>{mutation.error.message}</p>
          )}
        </Banner>
      )}
      <PasswordPair label={t`New Password`} confirmLabel={t`Confirm Password`} field={field} />
      <Text size="small" tone="muted">
        {i18n._(PASSWORD_HINT)}
      </Text>
      <Submit variant="primary" tall busy={busy}>
        {busy ? t`Resetting...` : t`Reset Password`}
      </Submit>
    </Stack>
  )
}
