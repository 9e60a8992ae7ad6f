import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { sendJson } from '#client/platform/api.ts'
import { showServerErrors } from '#client/platform/server-errors.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { type Account, ChangePasswordRequest } from '#contract/account.ts'
import { accountSessionsQuery } from './account-queries.ts'

const PasswordChange = ChangePasswordRequest.extend({ confirmPassword: z.string() }).refine(
  (form) => form.password === form.confirmPassword,
  { error: 'Passwords do not match', path: ['confirmPassword'], when: () => true },
)

export function PasswordForm({ account }: { account: Account }) {
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const change = useMutation({
    mutationFn: ({ currentPassword, password }: ChangePasswordRequest) =>
      sendJson('POST', '/api/account/password', { currentPassword, password }),
    onSuccess: () => {
      form.reset()
      return queryClient.invalidateQueries({ queryKey: accountSessionsQuery().queryKey })
    },
    onError: (error) => {
      const other = showServerErrors(error, ['currentPassword', 'password'], form.setError)
      if (other) form.setError('root', { message: other })
    },
  })
  return (
    <form className="form" noValidate onSubmit={form.handleSubmit((values) => change.mutate(values))}>
      {change.isSuccess && (
        <Banner tone="ok" title="Your password was changed. Other devices were signed out." />
      )}
      {errors.root?.message && <Banner tone="error" title={errors.root.message} />}
      {/* Tells password managers whose password this is. */}
      <input
        className="sr"
        type="text"
        autoComplete="username"
        value={account.email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        error={errors.password?.message}
        hint="At least 8 characters, one capital letter and one symbol."
        {...form.register('password', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <div>
        <Button type="submit" busy={change.isPending}>
          Change password
        </Button>
      </div>
    </form>
  )
}
