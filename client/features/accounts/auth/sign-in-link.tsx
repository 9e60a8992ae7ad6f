import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { withReturn } from '#client/platform/return-to.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import type { SignedInResponse } from '#contract/accounts/auth.ts'
import { SignInLinkRequest } from '#contract/accounts/sign-in-methods.ts'
import { SecondStepFields } from './second-step.tsx'

/** Requests an email with a sign-in link. */
export function RequestSignInLink({ to }: { to: string }) {
  const { t } = useLingui()
  const { field, submit, busy, problem, mutation } = useServerForm({
    schema: SignInLinkRequest,
    initial: { email: '' },
    send: (body) => call('POST /auth/sign-in-link', { body }),
  })
  return (
    <>
      <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
        {mutation.isSuccess && <Banner tone="ok" title={mutation.data.message} />}
        {problem && <Banner tone="error" title={problem} />}
        <EmailField label={t`Email address`} {...field('email')} />
        <Submit variant="primary" tall="wide" busy={busy}>
          {busy ? t`Sending...` : t`Send sign-in link`}
        </Submit>
      </Stack>
      <Text above="s6" tone="muted">
        <Trans>
          Use your password instead?{' '}
          <Text as={Link} link tap to={withReturn('/login', to)}>
            Sign in
          </Text>
        </Trans>
      </Text>
    </>
  )
}

/** Landing page of the link. Signing in takes a click: mail scanners follow links but click nothing. */
export function UseSignInLink({ onDone }: { onDone: (answer: SignedInResponse) => void }) {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const use = useMutation({
    mutationFn: () => call('POST /auth/sign-in-link/:token', { params: { token } }),
    onSuccess: onDone,
  })
  const { error } = use
  if (error instanceof ApiError && error.members.ticket && error.members.asks)
    return (
      <SecondStepFields
        ticket={error.members.ticket}
        asks={error.members.asks}
        onDone={onDone}
        onBack={() => use.reset()}
      />
    )
  return (
    <Stack gap="s5" pack="start">
      {error && (
        <Banner tone="error" title={error.message}>
          <p>
            <Text as={Link} link to="/sign-in-link">
              <Trans>Send a new one</Trans>
            </Text>
          </p>
        </Banner>
      )}
      <div>
        <Button variant="primary" tall busy={use.isPending} onClick={() => use.mutate()}>
          {use.isPending ? t`Signing in...` : t`Sign in`}
        </Button>
      </div>
    </Stack>
  )
}
