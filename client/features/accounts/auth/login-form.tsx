import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { CaptchaField } from '#client/features/store/captcha/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { withReturn } from '#client/platform/return-to.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { Row, Stack, Text } from '#client/ui/primitives.tsx'
import { UsernameField } from '#client/ui/username-field.tsx'
import { LoginRequest, type SignedInResponse } from '#contract/accounts/auth.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStepFields } from './second-step.tsx'
import { usePasskeys } from './use-passkeys.ts'
import { WithoutPassword } from './without-password.tsx'

const LoginForm = LoginRequest.extend({
  captchaToken: z.string().min(1, schemaError(msg`Please complete the Captcha`)),
})

/** Signs in. `to` is the destination, also for the Register link. */
export function LoginFields({ to, onDone }: { to: string; onDone: (answer: SignedInResponse) => void }) {
  const { t } = useLingui()
  const { field, choice, submit, busy, failures, mutation } = useServerForm({
    schema: LoginForm,
    initial: { username: '', email: '', password: '', captchaToken: '' },
    send: ({ username, ...body }) =>
      call('POST /auth/login', { body: { ...body, ...(username && { username }) } }),
    onDone,
  })
  const step = mutation.error instanceof ApiError ? mutation.error.members : {}
  if (step.ticket && step.asks)
    return (
      <SecondStepFields
        ticket={step.ticket}
        asks={step.asks}
        onDone={onDone}
        onBack={() => mutation.reset()}
      />
    )
  return (
    <>
      <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
        {mutation.isError && <LoginFailure error={mutation.error} />}
        <UsernameField {...field('username')} />
        <EmailField label={t`Email address`} {...field('email')} />
        <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
        <CaptchaField key={failures} purpose="login" {...choice('captchaToken')} />
        <Row justify="between" gap="s4">
          <Button type="submit" variant="primary" tall busy={busy}>
            {busy ? t`Signing in...` : t`Sign in`}
          </Button>
          <Text as={Link} link tap to="/forgot-password">
            <Trans>Forgot your password?</Trans>
          </Text>
        </Row>
      </Stack>
      <OtherWays to={to} onDone={onDone} />
      <Text above="s6" tone="muted">
        <Trans>
          New here?{' '}
          <Text as={Link} link tap to={withReturn('/register', to)}>
            Register here
          </Text>
        </Trans>
      </Text>
    </>
  )
}

function LoginFailure({ error }: { error: Error }) {
  const { t } = useLingui()
  if (error instanceof ApiError && error.code === 'captcha_refused') return null
  if (error instanceof ApiError && error.status === 429)
    return <Banner tone="error" title={t`Too many login attempts. Please try again after 15 minutes.`} />
  if (error instanceof ApiError && error.code === 'login_failed')
    return <Banner tone="error" title={error.message} />
  return (
    <Banner tone="error" title={t`Login failed.`}>
      <p>{error.message}</p>
    </Banner>
  )
}

/** Passwordless sign-in methods below the form. */
function OtherWays({ to, onDone }: { to: string; onDone: (answer: SignedInResponse) => void }) {
  const hasPasskeys = usePasskeys()
  const { deliversMail } = useStoreSettings()
  if (!hasPasskeys && !deliversMail) return null
  return (
    <WithoutPassword>
      {hasPasskeys && <PasskeySignIn onDone={onDone} />}
      {deliversMail && (
        <Link className={buttonClass({ wide: true })} to={withReturn('/sign-in-link', to)}>
          <LineIcon of={Mail} />
          <Trans>Email me a sign-in link</Trans>
        </Link>
      )}
    </WithoutPassword>
  )
}
