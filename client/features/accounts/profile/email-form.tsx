import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
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
        <Trans>
          Your address is <b>{ph({ email: account.email })}</b>.
        </Trans>
      </p>
      {!account.emailConfirmed && (
        <Text tone="muted" size="small">
          <Trans>
            It isn't confirmed yet, so receipts come without download links. Enter it again below, and we'll
            email you a link that confirms it.
          </Trans>
        </Text>
      )}
      {mutation.isSuccess && <Banner tone="ok" title={mutation.data.message} />}
      {!mutation.isSuccess && account.pendingEmail && (
        <Text tone="muted" size="small">
          <Trans>
            {{ pendingEmail: account.pendingEmail }} isn't confirmed yet. Open the link we sent there.
          </Trans>
        </Text>
      )}
      {problem && <Banner tone="error" title={problem} />}
      <EmailField label={t`New email address`} {...field('email')} />
      <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
      <Submit busy={busy}>
        <Trans>Change email</Trans>
      </Submit>
    </Stack>
  )
}
