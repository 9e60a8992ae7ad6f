import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { type DoneAnswer, ResetPasswordRequest } from '#contract/auth.ts'

const FAILED = 'Error resetting password. Please try again.'

const ResetForm = ResetPasswordRequest.extend({ confirmPassword: z.string() }).refine(
  (form) => form.password === form.confirmPassword,
  { error: 'Passwords do not match!', path: ['confirmPassword'], when: () => true },
)

/** Sets a new password with the token of a link from a mail; `onDone` is told the sentence to show. */
export function ResetPasswordFields({ token, onDone }: { token: string; onDone: (message: string) => void }) {
  const form = useForm({
    resolver: zodResolver(ResetForm),
    defaultValues: { password: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const reset = useMutation({
    mutationFn: ({ password }: ResetPasswordRequest) =>
      sendJson<DoneAnswer>('POST', `/api/users/reset-password/${encodeURIComponent(token)}`, { password }),
    onSuccess: ({ message }) => onDone(message),
  })
  return (
    <form className="form" noValidate onSubmit={form.handleSubmit((values) => reset.mutate(values))}>
      {reset.isError && (
        <Banner tone="error" title={FAILED}>
          {reset.error instanceof ApiError && reset.error.status === 410 && (
            <p>
              This link has expired or was already used.{' '}
              <Link className="link" to="/forgot-password">
                Send a new one
              </Link>
            </p>
          )}
        </Banner>
      )}
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <p className="small muted">At least 8 characters, one capital letter and one symbol.</p>
      <div>
        <Button type="submit" variant="primary" className="auth__go" busy={reset.isPending}>
          {reset.isPending ? 'Resetting...' : 'Reset Password'}
        </Button>
      </div>
    </form>
  )
}
