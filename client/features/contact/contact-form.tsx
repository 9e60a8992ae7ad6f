import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { sendJson } from '#client/platform/api.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type ContactAnswer, ContactRequest } from '#contract/contact.ts'

const empty: ContactRequest = { name: '', email: '', message: '' }

/**
 * Writes to the store. It clears once the message is on its way; in a store that can send no mail it only clears, and
 * says beforehand that nothing is sent. A failure leaves what was typed.
 */
export function ContactForm({ message }: { message: string }) {
  const { deliversMail, supportEmail } = useStoreSettings()
  const form = useForm({ resolver: zodResolver(ContactRequest), defaultValues: { ...empty, message } })
  const send = useMutation({
    mutationFn: (written: ContactRequest) => sendJson<ContactAnswer>('POST', '/api/contact', written),
    onSuccess: () => form.reset(empty),
  })
  const submit = form.handleSubmit((written) => {
    if (deliversMail) send.mutate(written)
    else form.reset(empty)
  })
  const { errors } = form.formState
  return (
    <form className="form" noValidate onSubmit={submit}>
      {!deliversMail && (
        <p className="muted">This form isn't connected to a mailbox yet. Email {supportEmail} instead.</p>
      )}
      {send.isSuccess && (
        <Banner tone="ok" title="Your message is on its way.">
          <p>We'll reply to {send.variables.email}.</p>
        </Banner>
      )}
      {send.isError && <Banner tone="error" title={send.error.message} />}
      <div className="form__2">
        <TextField
          label="Name"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
      </div>
      <TextArea label="Message" required error={errors.message?.message} {...form.register('message')} />
      <div>
        <Button type="submit" variant="primary" busy={send.isPending}>
          {send.isPending ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
    </form>
  )
}
