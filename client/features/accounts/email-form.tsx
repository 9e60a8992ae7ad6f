import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { sendJson } from '#client/platform/api.ts'
import { showServerErrors } from '#client/platform/server-errors.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type Account, ChangeEmailRequest } from '#contract/account.ts'
import type { DoneAnswer } from '#contract/auth.ts'
import { accountQuery } from './account-queries.ts'

/** Another address for the account: it counts once the link that is mailed to it has been opened. */
export function EmailForm({ account }: { account: Account }) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(ChangeEmailRequest),
    defaultValues: { email: '', password: '' },
  })
  const { errors } = form.formState
  const change = useMutation({
    mutationFn: (body: ChangeEmailRequest) => sendJson<DoneAnswer>('POST', '/api/account/email', body),
    onSuccess: () => {
      form.reset()
      return queryClient.invalidateQueries({ queryKey: accountQuery().queryKey })
    },
    onError: (error) => {
      const other = showServerErrors(error, ['email', 'password'], form.setError)
      if (other) form.setError('root', { message: other })
    },
  })
  return (
    <form className="form" noValidate onSubmit={form.handleSubmit((values) => change.mutate(values))}>
      <p>
        Your address is <b>{account.email}</b>.
      </p>
      {change.isSuccess && <Banner tone="ok" title={change.data.message} />}
      {!change.isSuccess && account.pendingEmail && (
        <p className="muted small">
          {account.pendingEmail} isn't confirmed yet. Open the link we sent there.
        </p>
      )}
      {errors.root?.message && <Banner tone="error" title={errors.root.message} />}
      <TextField
        label="New email address"
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
      <div>
        <Button type="submit" busy={change.isPending}>
          Change email
        </Button>
      </div>
    </form>
  )
}
