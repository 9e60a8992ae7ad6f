import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '#client/platform/api.ts'
import { call } from '#client/platform/call.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { Input, Joined } from '#client/ui/form-parts.tsx'
import { look } from '#client/ui/primitives.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import styles from './newsletter-form.module.css'

type State = { at: 'rest' | 'sending' } | { at: 'sent'; email: string } | { at: 'refused'; why: string }

/**
 * Newsletter sign-up with double opt-in by email. Without a mail server it only clears, as specified.
 * `isMain`: signing up is what the page is for.
 */
export function NewsletterForm({ isMain }: { isMain?: boolean }) {
  const { t } = useLingui()
  const { deliversMail } = useStoreSettings()
  const id = useId()
  const [email, setEmail] = useState('')
  const [state, setState] = useState<State>({ at: 'rest' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!deliversMail) return setEmail('')
    setState({ at: 'sending' })
    try {
      await call('POST /newsletter', { body: { email } })
      setState({ at: 'sent', email: email.trim() })
      setEmail('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState({ at: 'refused', why: error.errors.email ?? error.message })
    }
  }
  return (
    <>
      <Joined as="form" noValidate onSubmit={submit}>
        <VisuallyHidden as="label" htmlFor={id}>
          <Trans>Email address</Trans>
        </VisuallyHidden>
        <Input
          id={id}
          type="email"
          placeholder="you@example.com"
          autoComplete="email"
          aria-invalid={state.at === 'refused' || undefined}
          aria-describedby={state.at === 'refused' ? `${id}-error` : undefined}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" variant={isMain ? 'primary' : 'secondary'} busy={state.at === 'sending'}>
          <Trans>Subscribe</Trans>
        </Button>
      </Joined>
      {state.at === 'refused' && <FieldError id={`${id}-error`} text={state.why} />}
      <p className={classNames(styles.said, look({ above: 's2-5' }))} role="status">
        {state.at === 'sent' && t`One step to go: open the link we sent to ${{ email: state.email }}.`}
      </p>
    </>
  )
}
