import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { sendJson } from '#client/platform/api.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type DoneAnswer, ForgotPasswordRequest } from '#contract/auth.ts'

const FAILED = 'Failed to send reset email. Please try again later.'

/** Asks for a mail with a link to set a new password. */
export function ForgotPasswordFields() {
  const form = useForm({ resolver: zodResolver(ForgotPasswordRequest), defaultValues: { email: '' } })
  const ask = useMutation({
    mutationFn: (body: ForgotPasswordRequest) =>
      sendJson<DoneAnswer>('POST', '/api/users/forgot-password', body),
  })
  return (
    <>
      <form className="form" noValidate onSubmit={form.handleSubmit((values) => ask.mutate(values))}>
        {ask.isSuccess && <Banner tone="ok" title={ask.data.message} />}
        {ask.isError && <Banner tone="error" title={FAILED} />}
        <TextField
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <div>
          <Button type="submit" variant="primary" className="auth__go" busy={ask.isPending}>
            {ask.isPending ? 'Sending...' : 'Send Reset Link'}
          </Button>
        </div>
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
