import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { CaptchaField } from '#client/features/captcha/index.ts'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { LoginRequest, type SignedInAnswer, TypedPassword } from '#contract/auth.ts'
import { withReturn } from './return-to.ts'

const TOO_MANY = 'Too many login attempts. Please try again after 15 minutes.'
const FAILED = 'Login failed. Please check your credentials.'

const LoginForm = LoginRequest.extend({
  password: TypedPassword,
  captchaToken: z.string().min(1, 'Please complete the Captcha'),
})

/** Signs in; `onDone` is told who. `to` is where the person was going, for the way over to registering. */
export function LoginFields({ to, onDone }: { to: string; onDone: (answer: SignedInAnswer) => void }) {
  const [round, setRound] = useState(0)
  const form = useForm({
    resolver: zodResolver(LoginForm),
    defaultValues: { username: '', email: '', password: '', captchaToken: '' },
  })
  const { errors } = form.formState
  const login = useMutation({
    mutationFn: (body: LoginRequest) => sendJson<SignedInAnswer>('POST', '/api/auth/login', body),
    onSuccess: onDone,
    onError: (error) => {
      // An answer of the CAPTCHA is good for one attempt.
      form.setValue('captchaToken', '')
      setRound((shown) => shown + 1)
      if (error instanceof ApiError && error.code === 'captcha_refused') {
        form.setError('captchaToken', { message: error.message })
      }
    },
  })
  return (
    <>
      <form
        className="form"
        noValidate
        onSubmit={form.handleSubmit(({ username, ...body }) => {
          login.mutate({ ...body, ...(username && { username }) })
        })}
      >
        {login.isError && <LoginFailure error={login.error} />}
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <TextField
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <CaptchaField
          key={round}
          purpose="login"
          error={errors.captchaToken?.message}
          onToken={(token) =>
            form.setValue('captchaToken', token, {
              shouldValidate: form.formState.isSubmitted && token !== '',
            })
          }
        />
        <div className="row-between">
          <Button type="submit" variant="primary" className="auth__go" busy={login.isPending}>
            {login.isPending ? 'Signing in...' : 'Sign in'}
          </Button>
          <Link className="link link--tap" to="/forgot-password">
            Forgot your password?
          </Link>
        </div>
      </form>
      <p className="auth__alt">
        New here?{' '}
        <Link className="link link--tap" to={withReturn('/register', to)}>
          Register here
        </Link>
      </p>
    </>
  )
}

function LoginFailure({ error }: { error: Error }) {
  if (error instanceof ApiError && error.code === 'captcha_refused') return null
  if (error instanceof ApiError && error.status === 429) return <Banner tone="error" title={TOO_MANY} />
  const isExplained =
    !(error instanceof ApiError) ||
    error.status === 0 ||
    error.status >= 500 ||
    error.code === 'account_locked'
  return (
    <Banner tone="error" title={FAILED}>
      {isExplained && <p>{error.message}</p>}
    </Banner>
  )
}
