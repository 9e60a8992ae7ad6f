import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CaptchaField } from '#client/features/store/captcha/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { withReturn } from '#client/platform/return-to.ts'
import { useSession } from '#client/platform/session.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { Row, Stack, Text } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import {
  MAILED_CODE_DIGITS,
  MAILED_CODE_MINUTES,
  MailedCodeRequest,
} from '#contract/accounts/sign-in-methods.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { LoginFields } from './login-form.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { SecondStepFields } from './second-step.tsx'
import styles from './sign-in-here.module.css'
import { usePasskeys } from './use-passkeys.ts'

type Asked = { email: string; ticket: string; at: number }
type Way = 'code' | 'password' | 'passkey'

/**
 * Signs in over the page, by a code that is mailed, for old and new accounts alike. Without mail by password.
 * @param to where registering by form comes back to
 * @param onStep tells what the dialog's heading should say
 */
export function SignInHere({ to, onStep }: { to: string; onStep: (title: string, line?: string) => void }) {
  const { t } = useLingui()
  const { noteSignedIn } = useSession()
  const { deliversMail } = useStoreSettings()
  const [way, setWay] = useState<Way>(deliversMail ? 'code' : 'password')
  const [email, setEmail] = useState('')
  const [asked, setAsked] = useState<Asked>()
  const done = ({ user }: { user: Parameters<typeof noteSignedIn>[0] }) => noteSignedIn(user)
  const tell = useRef(onStep)
  tell.current = onStep
  useEffect(() => {
    if (asked)
      tell.current(
        t`Enter your code`,
        t`Sent to ${{ email: asked.email }}. It works for ${MAILED_CODE_MINUTES} minutes.`,
      )
    else tell.current(t`Sign in`)
  }, [asked, t])
  if (asked)
    return (
      <EnterCode
        key={asked.ticket}
        asked={asked}
        onDone={done}
        onAgain={() => setAsked(undefined)}
        onOther={() => {
          setEmail('')
          setAsked(undefined)
        }}
      />
    )
  if (way === 'password')
    return (
      <div>
        <LoginFields to={to} onDone={done} />
      </div>
    )
  return (
    <>
      {way === 'passkey' && <PasskeySignIn onDone={done} />}
      <AskForCode
        email={email}
        onAsked={(next) => {
          setEmail(next.email)
          setAsked(next)
        }}
      />
      <OtherWays to={to} onWay={setWay} />
    </>
  )
}

function AskForCode({ email, onAsked }: { email: string; onAsked: (asked: Asked) => void }) {
  const { t } = useLingui()
  const token = useToken()
  const { field, submit, busy, problem, failures } = useServerForm({
    schema: MailedCodeRequest.pick({ email: true }),
    initial: { email },
    send: async (body) =>
      call('POST /auth/mailed-code', { body: { ...body, captchaToken: await token.wait() } }),
    onDone: ({ ticket }, values) => onAsked({ email: values.email, ticket, at: Date.now() }),
  })
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      {problem && <Banner tone="error" title={problem} />}
      <EmailField label={t`Email address`} autoFocus {...field('email')} />
      <CaptchaField key={failures} purpose="mailed-code" startsByItself onChange={token.set} />
      <Submit variant="primary" tall wide busy={busy}>
        {token.isAwaited ? t`Waiting for the CAPTCHA...` : busy ? t`Sending...` : t`Email me a code`}
      </Submit>
    </Stack>
  )
}

/** The token of a CAPTCHA, which may come after the form was sent. */
function useToken() {
  const state = useRef<{ token: string; tell: (token: string) => void }>({ token: '', tell: () => {} })
  const [isAwaited, setAwaited] = useState(false)
  return {
    /** The form was sent, and nobody or nothing has solved it yet. */
    isAwaited,
    set: (token: string) => {
      state.current.token = token
      if (token === '') return
      setAwaited(false)
      state.current.tell(token)
    },
    wait: () =>
      new Promise<string>((resolve) => {
        if (state.current.token !== '') return resolve(state.current.token)
        state.current.tell = resolve
        setAwaited(true)
      }),
  }
}

function OtherWays({ to, onWay }: { to: string; onWay: (way: Way) => void }) {
  const hasPasskeys = usePasskeys()
  const way = (name: Way) =>
    ({ as: 'button', link: true, type: 'button', onClick: () => onWay(name) }) as const
  const register = { as: Link, link: true, to: withReturn('/register', to) } as const
  return (
    <Text tone="muted" size="ui">
      {hasPasskeys ? (
        <Trans>
          New here? The same code makes your account. Or use <Text {...way('password')}>your password</Text>,{' '}
          <Text {...way('passkey')}>a passkey</Text>, or <Text {...register}>register with a password</Text>.
        </Trans>
      ) : (
        <Trans>
          New here? The same code makes your account. Or use <Text {...way('password')}>your password</Text>,
          or <Text {...register}>register with a password</Text>.
        </Trans>
      )}
    </Text>
  )
}

const AGAIN_AFTER_SECONDS = 30
const triesLeft: Record<string, Message> = { '2': msg`Two tries left.`, '1': msg`One try left.` }

function EnterCode({
  asked,
  onDone,
  onAgain,
  onOther,
}: {
  asked: Asked
  onDone: (answer: Awaited<ReturnType<typeof sendCode>>) => void
  onAgain: () => void
  onOther: () => void
}) {
  const { i18n, t } = useLingui()
  const [code, setCode] = useState('')
  const use = useMutation({ mutationFn: (typed: string) => sendCode(asked.ticket, typed), onSuccess: onDone })
  const { error } = use
  const wait = useSecondsUntil(asked.at + AGAIN_AFTER_SECONDS * 1000)
  const members = error instanceof ApiError ? error.members : {}
  if (members.ticket && members.asks)
    return <SecondStepFields ticket={members.ticket} asks={members.asks} onDone={onDone} onBack={onAgain} />
  const isOver = error instanceof ApiError && error.code === 'mailed_code_over'
  const left = triesLeft[members.triesLeft ?? '']
  const problem = error && (left ? `${error.message} ${i18n._(left)}` : error.message)
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, MAILED_CODE_DIGITS)
    setCode(digits)
    if (error && digits.length < MAILED_CODE_DIGITS) use.reset()
    if (digits.length === MAILED_CODE_DIGITS && digits !== code && !use.isPending) use.mutate(digits)
  }
  return (
    <Stack gap="s4">
      <div className={styles.six} data-error={problem ? true : undefined} aria-busy={use.isPending}>
        <input
          aria-label={t`Code`}
          aria-invalid={problem ? true : undefined}
          aria-describedby="sign-in-code-note"
          autoComplete="one-time-code"
          inputMode="numeric"
          // biome-ignore lint/a11y/noAutofocus: the only field of a step that the buyer asked for
          autoFocus
          value={code}
          readOnly={use.isPending}
          onChange={({ target }) => type(target.value)}
        />
        {Array.from({ length: MAILED_CODE_DIGITS }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: six places
          <span key={at} aria-hidden="true" data-now={at === code.length || undefined}>
            {code[at]}
          </span>
        ))}
      </div>
      {problem ? (
        <FieldError id="sign-in-code-note" text={problem} />
      ) : (
        <Text id="sign-in-code-note" tone="muted" size="small" role="status">
          {use.isPending ? t`Checking...` : t`Paste it, or type: it goes on by itself.`}
        </Text>
      )}
      <Row justify="between" gap="s4">
        <Text as="button" link tap type="button" onClick={onOther}>
          <Trans>Another address</Trans>
        </Text>
        {wait > 0 && !isOver ? (
          <Text as="span" tone="muted" numeric>
            <Trans>New code in 0:{{ wait: String(wait).padStart(2, '0') }}</Trans>
          </Text>
        ) : (
          <Text as="button" link tap type="button" onClick={onAgain}>
            <Trans>Send a new code</Trans>
          </Text>
        )}
      </Row>
    </Stack>
  )
}

const sendCode = (ticket: string, code: string) =>
  call('POST /auth/mailed-code/use', { body: { ticket, code } })

/** Whole seconds until a time in milliseconds since 1970; 0 once it has come. */
function useSecondsUntil(time: number): number {
  const left = () => Math.max(0, Math.ceil((time - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  const latest = useRef(left)
  latest.current = left
  useEffect(() => {
    const timer = setInterval(() => {
      setSeconds(latest.current())
      if (latest.current() === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [])
  return seconds
}
