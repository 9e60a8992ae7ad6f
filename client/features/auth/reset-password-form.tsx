import { Link } from 'react-router'
import { z } from 'zod'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { PasswordPair } from '#client/ui/password-pair.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { type DoneAnswer, ResetPasswordRequest } from '#contract/auth.ts'
import { PASSWORD_HINT, passwordsMatch } from '#contract/password-rule.ts'

const FAILED = 'Error resetting password. Please try again.'

const ResetForm = ResetPasswordRequest.extend({ confirmPassword: z.string() }).refine(
  ...passwordsMatch('Passwords do not match!'),
)

/** Sets a new password with the token of an emailed link; `onDone` gets the message to show. */
export function ResetPasswordFields({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const { field, submit, busy, mutation } = useServerForm({
    schema: ResetForm,
    initial: { password: '', confirmPassword: '' },
    send: ({ password }) =>
      sendJson<DoneAnswer>('POST', `/api/users/reset-password/${encodeURIComponent(token)}`, { password }),
    onDone: ({ message }) => onDone(message),
  })
  return (
    <form className="form" noValidate onSubmit={submit}>
      {mutation.isError && (
        <Banner tone="error" title={FAILED}>
          {mutation.error instanceof ApiError && mutation.error.status === 410 && (
            <p>
              This link has expired or was already used.{' '}
              <Link className="link" to="/forgot-password">
                Send a new one
              </Link>
            </p>
          )}
        </Banner>
      )}
      <PasswordPair label="New Password" confirmLabel="Confirm Password" field={field} />
      <p className="small muted">{PASSWORD_HINT}</p>
      <Submit variant="primary" className="auth__go" busy={busy}>
        {busy ? 'Resetting...' : 'Reset Password'}
      </Submit>
    </form>
  )
}
