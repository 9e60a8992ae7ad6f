import { Link } from 'react-router'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmailField } from '#client/ui/email-field.tsx'
import uiForms from '#client/ui/styles/forms.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { Submit } from '#client/ui/submit.tsx'
import { ForgotPasswordRequest } from '#contract/accounts/auth.ts'
import styles from './auth.module.css'

const FAILED = 'Failed to send reset email. Please try again later.'

/** Requests an email with a password reset link. */
export function ForgotPasswordFields() {
  const { field, submit, busy, mutation } = useServerForm({
    schema: ForgotPasswordRequest,
    initial: { email: '' },
    send: (body) => call('POST /users/forgot-password', { body }),
  })
  return (
    <>
      <form className={uiForms.form} noValidate onSubmit={submit}>
        {mutation.isSuccess && <Banner tone="ok" title={mutation.data.message} />}
        {mutation.isError && <Banner tone="error" title={FAILED} />}
        <EmailField label="Email address" {...field('email')} />
        <Submit variant="primary" className={styles.authGo} busy={busy}>
          {busy ? 'Sending...' : 'Send Reset Link'}
        </Submit>
      </form>
      <p className={styles.authAlt}>
        Remembered it?{' '}
        <Link className={classNames(uiType.link, uiType.linkTap)} to="/login">
          Sign in
        </Link>
      </p>
    </>
  )
}
