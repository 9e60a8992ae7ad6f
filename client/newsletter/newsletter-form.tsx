import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiError, sendJson } from '#client/api.ts'
import { useStoreSettings } from '#client/store-settings.ts'
import { Key } from '#client/ui/key.tsx'
import { FieldError } from '#client/ui/text-field.tsx'

/** Asks for the newsletter; a mail with a link follows. In a store that can send no mail it only clears, as specified. */
export function NewsletterForm() {
  const { deliversMail } = useStoreSettings()
  const id = useId()
  const [email, setEmail] = useState('')
  const subscribe = useMutation({
    mutationFn: (address: string) => sendJson('POST', '/api/newsletter', { email: address }),
    onSuccess: () => setEmail(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (deliversMail) subscribe.mutate(email)
    else setEmail('')
  }
  return (
    <>
      <form className="ftr__news" noValidate onSubmit={submit}>
        <label className="sr" htmlFor={id}>
          Email address
        </label>
        <input
          className="input"
          id={id}
          type="email"
          placeholder="you@example.com"
          autoComplete="email"
          aria-invalid={subscribe.isError || undefined}
          aria-describedby={subscribe.isError ? `${id}-error` : undefined}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Key type="submit" busy={subscribe.isPending}>
          Subscribe
        </Key>
      </form>
      {subscribe.isError && <FieldError id={`${id}-error`} text={whatIsWrong(subscribe.error)} />}
      <p className="ftr__said" role="status">
        {subscribe.isSuccess &&
          `One step to go: open the link that we have sent to ${subscribe.variables.trim()}.`}
      </p>
    </>
  )
}

function whatIsWrong(error: Error): string {
  return (error instanceof ApiError && error.errors.email) || error.message
}
