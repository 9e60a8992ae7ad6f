import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { ForgotPasswordRequest } from '#contract/accounts/auth.ts'

/** Requests an email with a password reset link. */
export function ForgotPasswordFields() {
  const { t } = useLingui()
  const { field, submit, busy, mutation } = useServerForm({
    schema: ForgotPasswordRequest,
    initial: { email: '' },
    send: (body) => call('POST /users/forgot-password', { body }),
  })
  return (
    <>
      <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
        {mutation.isSuccess && <Banner tone="ok" title={mutation.data.message} />}
        {mutation.isError && (
          <Banner tone="error" title={t`Failed to send reset email. Please try again later.`}>
            {mutation.error instanceof ApiError && mutation.error.isUnreached && (
              <p>{mutation.error.message}</p>
            )}
          </Banner>
        )}
        <EmailField label={t`Email address`} {...field('email')} />
        <Submit variant="primary" tall busy={busy}>
          {busy ? t`Sending...` : t`Send Reset Link`}
        </Submit>
      </Stack>
      <Text above="s6" tone="muted">
        <Trans>
          Remembered it?{' '}
          <Text as={Link} link tap to="/login">
            Sign in
          </Text>
        </Trans>
      </Text>
    </>
  )
}
