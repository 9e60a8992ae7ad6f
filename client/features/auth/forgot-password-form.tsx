import { Link } from 'react-router'
import { sendJson } from '#client/platform/api.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { type DoneAnswer, ForgotPasswordRequest } from '#contract/auth.ts'

const FAILED = 'Failed to send reset email. Please try again later.'

/** Requests an email with a password reset link. */
export function ForgotPasswordFields() {
  const { field, submit, busy, mutation } = useServerForm({
    schema: ForgotPasswordRequest,
    initial: { email: '' },
    send: (body) => sendJson<DoneAnswer>('POST', '/api/users/forgot-password', body),
  })
  return (
    <>
      <form className="form" noValidate onSubmit={submit}>
        {mutation.isSuccess && <Banner tone="ok" title={mutation.data.message} />}
        {mutation.isError && <Banner tone="error" title={FAILED} />}
        <EmailField label="Email address" {...field('email')} />
        <Submit variant="primary" className="auth__go" busy={busy}>
          {busy ? 'Sending...' : 'Send Reset Link'}
        </Submit>
      </form>
      <p className="auth__alt">
        Remembered it?{' '}
        <Link className="link link--tap" to="/login">
          Sign in
        </Link>
      </p>
    </>
  )
}
