import { sendJson } from '#client/platform/api.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { SignedInAnswer } from '#contract/auth.ts'
import { CodeRequest, type SecondStep } from '#contract/sign-in-methods.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { usePasskeys } from './use-passkeys.ts'

/** Second factor, after the password or a sign-in link. `onBack` starts over. */
export function SecondStepFields({
  ticket,
  asks,
  onDone,
  onBack,
}: {
  ticket: string
  asks: SecondStep
  onDone: (answer: SignedInAnswer) => void
  onBack: () => void
}) {
  const hasPasskeys = usePasskeys()
  const { field, submit, busy, problem } = useServerForm({
    schema: CodeRequest,
    initial: { code: '' },
    send: ({ code }) => sendJson<SignedInAnswer>('POST', '/api/auth/login/code', { ticket, code }),
    onDone,
  })
  const byApp = asks === 'code'
  return (
    <>
      <form className="form" noValidate onSubmit={submit}>
        <p>
          {byApp
            ? 'Enter the current code from your authenticator app, or one of your recovery codes.'
            : 'This account signs in with its passkey. If you have lost it, enter one of your recovery codes.'}
        </p>
        {problem && <Banner tone="error" title={problem} />}
        <TextField
          label={byApp ? 'Code' : 'Recovery code'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...field('code')}
        />
        <div className="row-between">
          <Button type="submit" variant="primary" className="auth__go" busy={busy}>
            {busy ? 'Signing in...' : 'Sign in'}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Start again
          </Button>
        </div>
      </form>
      {hasPasskeys && (
        <div className="auth__other">
          <p className="auth__or">or</p>
          <PasskeySignIn onDone={onDone} />
        </div>
      )}
    </>
  )
}
