import { useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { type Account, ChangeEmailRequest } from '#contract/accounts/account.ts'
import { accountQuery } from './account-queries.ts'

/** Changes the account's email address, once the link sent to the new one is confirmed. */
export function EmailForm({ account }: { account: Account }) {
  const queryClient = useQueryClient()
  const { form, field, submit, busy, problem, mutation } = useServerForm({
    schema: ChangeEmailRequest,
    initial: { email: '', password: '' },
    send: (body) => call('POST /account/email', { body }),
    onDone: () => {
      form.reset()
      return queryClient.invalidateQueries({ queryKey: accountQuery().queryKey })
    },
  })
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      <p>
        Your address is <b>{account.email}</b>.
      </p>
      {!account.emailConfirmed && (
        <Text tone="muted" size="small">
          It isn't confirmed yet, so receipts come without download links. Open the link we emailed you, or
          enter the address again to get a new one.
        </Text>
      )}
      {mutation.isSuccess && <Banner tone="ok" title={mutation.data.message} />}
      {!mutation.isSuccess && account.pendingEmail && (
        <Text tone="muted" size="small">
          {account.pendingEmail} isn't confirmed yet. Open the link we sent there.
        </Text>
      )}
      {problem && <Banner tone="error" title={problem} />}
      <EmailField label="New email address" {...field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
      <Submit busy={busy}>Change email</Submit>
    </Stack>
  )
}
