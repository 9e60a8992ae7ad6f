import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { CaptchaField } from '#client/features/store/captcha/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { withReturn } from '#client/platform/return-to.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { PasswordPair } from '#client/ui/password-pair.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { UsernameField } from '#client/ui/username-field.tsx'
import { type RegisteredResponse, RegisterRequest } from '#contract/accounts/auth.ts'
import { PASSWORD_HINT, passwordsMatch } from '#contract/accounts/password-rule.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'

const RegisterForm = RegisterRequest.extend({
  confirmPassword: z.string(),
  captchaToken: z.string().min(1, schemaError(msg`Please complete the CAPTCHA`)),
}).refine(...passwordsMatch(schemaError(msg`Passwords do not match`)))

const initial = { username: '', email: '', password: '', confirmPassword: '', captchaToken: '' }

/** Creates an account and signs in. */
export function RegisterFields({ to, onDone }: { to: string; onDone: (answer: RegisteredResponse) => void }) {
  const { t, i18n } = useLingui()
  const [problems, setProblems] = useState<string[]>([])

  const { field, choice, submit, busy, failures } = useServerForm({
    schema: RegisterForm,
    initial,
    send: ({ confirmPassword: _, ...body }) => {
      setProblems([])
      return call('POST /auth/register', { body })
    },
    onDone,
    onFail: (_problem, error) => {
      const isKnown = error instanceof ApiError
      setProblems(
        isKnown && error.status === 429
          ? [t`Too many attempts. Please try again after some time.`]
          : [t`Registration failed. Please try again.`, ...(isKnown ? problemsOf(error) : [])],
      )
    },
    onInvalid: (values) => {
      setProblems(allProblems(values))
    },
  })
  return (
    <>
      <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
        {problems.length > 0 && (
          <Banner tone="error" title={t`Registration Failed:`}>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Banner>
        )}
        <UsernameField {...field('username')} />
        <EmailField label={t`Email address`} {...field('email')} />
        <PasswordPair hint={i18n._(PASSWORD_HINT)} field={field} />
        <CaptchaField key={failures} purpose="register" {...choice('captchaToken')} />
        <Submit variant="primary" tall="wide" busy={busy}>
          {busy ? t`Creating account...` : t`Create Account`}
        </Submit>
      </Stack>
      <Text above="s6" tone="muted">
        <Trans>
          Already registered?{' '}
          <Text as={Link} link tap to={withReturn('/login', to)}>
            Sign in
          </Text>
        </Trans>
      </Text>
    </>
  )
}

/** All errors of the form, in the order of its fields. */
function allProblems(values: z.input<typeof RegisterForm>): string[] {
  const issues = RegisterForm.safeParse(values).error?.issues ?? []
  const messages = Object.keys(initial).flatMap((field) =>
    issues.filter(({ path }) => path[0] === field).map(({ message }) => message),
  )
  return [...new Set(messages)]
}

function problemsOf(error: ApiError): string[] {
  const isOurs = error.isUnreached || error.status >= 500
  return [...Object.values(error.errors), ...(isOurs ? [error.message] : [])]
}
