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
import { RegisterRequest, type SignedInAnswer } from '#contract/auth.ts'
import { withReturn } from './return-to.ts'

const TITLE = 'Registration Failed:'
const TOO_MANY = 'Too many attempts. Please try again after some time.'
const FAILED = 'Registration failed. Please try again.'

const RegisterForm = RegisterRequest.extend({
  confirmPassword: z.string(),
  captchaToken: z.string().min(1, 'Please complete the CAPTCHA'),
}).refine((form) => form.password === form.confirmPassword, {
  error: 'Passwords do not match',
  path: ['confirmPassword'],
  // Said beside what else is wrong, not only once all of that is put right.
  when: () => true,
})

type RegisterForm = z.infer<typeof RegisterForm>

/** Makes an account and signs it in; `onDone` is told who. */
export function RegisterFields({ to, onDone }: { to: string; onDone: (answer: SignedInAnswer) => void }) {
  const [round, setRound] = useState(0)
  const [problems, setProblems] = useState<string[]>([])
  const form = useForm<RegisterForm>({
    resolver: zodResolver(RegisterForm),
    defaultValues: { username: '', email: '', password: '', confirmPassword: '', captchaToken: '' },
  })
  const { errors } = form.formState
  const register = useMutation({
    mutationFn: ({ confirmPassword: _, ...body }: RegisterForm) =>
      sendJson<SignedInAnswer>('POST', '/api/auth/register', body satisfies RegisterRequest),
    onSuccess: onDone,
    onError: (error) => {
      form.setValue('captchaToken', '')
      setRound((shown) => shown + 1)
      setProblems(problemsOf(error))
      if (!(error instanceof ApiError)) return
      for (const field of ['username', 'email', 'password', 'captchaToken'] as const) {
        const message = error.errors[field]
        if (message) form.setError(field, { message }, { shouldFocus: field !== 'captchaToken' })
      }
    },
  })
  return (
    <>
      <form
        className="form"
        noValidate
        onSubmit={form.handleSubmit(
          (values) => {
            setProblems([])
            register.mutate(values)
          },
          () => setProblems(allProblems(form.getValues())),
        )}
      >
        {problems.length > 0 && (
          <Banner tone="error" title={TITLE}>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </Banner>
        )}
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
          autoComplete="new-password"
          error={errors.password?.message}
          hint="At least 8 characters, one capital letter and one symbol."
          {...form.register('password', { deps: 'confirmPassword' })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <CaptchaField
          key={round}
          purpose="register"
          error={errors.captchaToken?.message}
          onToken={(token) =>
            form.setValue('captchaToken', token, {
              shouldValidate: form.formState.isSubmitted && token !== '',
            })
          }
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            className="auth__go auth__go--wide"
            busy={register.isPending}
          >
            {register.isPending ? 'Creating account...' : 'Create Account'}
          </Button>
        </div>
      </form>
      <p className="auth__alt">
        Already registered?{' '}
        <Link className="link link--tap" to={withReturn('/login', to)}>
          Sign in
        </Link>
      </p>
    </>
  )
}

/** Everything that is wrong with the form, in the order of its fields. */
function allProblems(values: RegisterForm): string[] {
  const parsed = RegisterForm.safeParse(values)
  if (parsed.success) return []
  const fields = ['username', 'email', 'password', 'confirmPassword', 'captchaToken']
  const messages = fields.flatMap((field) =>
    parsed.error.issues.filter((issue) => issue.path[0] === field).map((issue) => issue.message),
  )
  return [...new Set(messages)]
}

function problemsOf(error: Error): string[] {
  if (!(error instanceof ApiError)) return [FAILED]
  if (error.status === 429) return [TOO_MANY]
  const isOurs = error.status === 0 || error.status >= 500
  return [FAILED, ...Object.values(error.errors), ...(isOurs ? [error.message] : [])]
}
