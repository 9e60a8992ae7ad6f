import { useMutation } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ApiError, sendJson } from '#client/platform/api.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { Submit } from '#client/ui/submit.tsx'
import type { DoneAnswer, SignedInAnswer } from '#contract/auth.ts'
import { SignInLinkRequest } from '#contract/sign-in-methods.ts'
import { withReturn } from './return-to.ts'
import { SecondStepFields } from './second-step.tsx'

/** Requests an email with a sign-in link. */
export function RequestSignInLink({ to }: { to: string }) {
  const { field, submit, busy, problem, mutation } = useServerForm({
    schema: SignInLinkRequest,
    initial: { email: '' },
    send: (body) => sendJson<DoneAnswer>('POST', '/api/auth/sign-in-link', body),
  })
  return (
    <>
      <form className="form" noValidate onSubmit={submit}>
        {mutation.isSuccess && <Banner tone="ok" title={mutation.data.message} />}
        {problem && <Banner tone="error" title={problem} />}
        <EmailField label="Email address" {...field('email')} />
        <Submit variant="primary" className="auth__go auth__go--wide" busy={busy}>
          {busy ? 'Sending...' : 'Send sign-in link'}
        </Submit>
      </form>
      <p className="auth__alt">
        Rather use your password?{' '}
        <Link className="link link--tap" to={withReturn('/login', to)}>
          Sign in
        </Link>
      </p>
    </>
  )
}

/** Landing page of the link. Signing in takes a click: mail scanners follow links but click nothing. */
export function UseSignInLink({ onDone }: { onDone: (answer: SignedInAnswer) => void }) {
  const { token = '' } = useParams()
  const use = useMutation({
    mutationFn: () =>
      sendJson<SignedInAnswer>('POST', `/api/auth/sign-in-link/${encodeURIComponent(token)}`, {}),
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
    <div className="form">
      {error && (
        <Banner tone="error" title={error.message}>
          <p>
            <Link className="link" to="/sign-in-link">
              Send a new one
            </Link>
          </p>
        </Banner>
      )}
      <div>
        <Button variant="primary" className="auth__go" busy={use.isPending} onClick={() => use.mutate()}>
          {use.isPending ? 'Signing in...' : 'Sign in'}
        </Button>
      </div>
    </div>
  )
}
