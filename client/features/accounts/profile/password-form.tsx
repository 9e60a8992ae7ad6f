import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { z } from 'zod'
import { call } from '#client/platform/call.ts'
import { useSession } from '#client/platform/session.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { PasswordPair } from '#client/ui/password-pair.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { HiddenInput } from '#client/ui/visually-hidden.tsx'
import { type Account, ChangePasswordRequest } from '#contract/accounts/account.ts'
import { PASSWORD_HINT, passwordsMatch } from '#contract/accounts/password-rule.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { accountQuery, accountSessionsQuery } from './account-queries.ts'

const PasswordChange = ChangePasswordRequest.extend({ confirmPassword: z.string() }).refine(
  ...passwordsMatch(schemaError(msg`Passwords do not match`)),
)

export function PasswordForm({ account }: { account: Account }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const { checkSession } = useSession()
  const { form, field, submit, busy, problem, mutation } = useServerForm({
    schema: PasswordChange,
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    send: ({ currentPassword, password }) =>
      call('POST /account/password', { body: { currentPassword, password } }),
    onDone: () => {
      form.reset()
      return Promise.all([
        // An administrator with a generated password may now continue.
        checkSession(),
        ...[accountQuery(), accountSessionsQuery()].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ])
    },
  })
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      {mutation.isSuccess && (
        <Banner tone="ok" title={t`Your password was changed. Other devices were signed out.`} />
      )}
      {problem && <Banner tone="error" title={problem} />}
      {/* For password managers. */}
      <HiddenInput
        type="text"
        autoComplete="username"
        value={account.email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <Text tone="muted" size="small">
        <Trans>
          Forgot it, or never set one?{' '}
          <Text as={Link} link to="/forgot-password">
            We email you a link to set one
          </Text>
          .
        </Trans>
      </Text>
      <PasswordPair
        label={t`New password`}
        confirmLabel={t`Confirm new password`}
        hint={i18n._(PASSWORD_HINT)}
        field={field}
      />
      <Submit busy={busy}>
        <Trans>Change password</Trans>
      </Submit>
    </Stack>
  )
}
