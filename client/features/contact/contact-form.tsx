import { sendJson } from '#client/platform/api.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type ContactAnswer, ContactRequest } from '#contract/contact.ts'

const empty: ContactRequest = { name: '', email: '', message: '' }

/**
 * Sends a message to the store and clears when sent. Without a mail server it only clears, and says so before. Keeps
 * its text on failure.
 */
export function ContactForm({ message }: { message: string }) {
  const { deliversMail, supportEmail } = useStoreSettings()
  const { form, field, submit, busy, problem, mutation } = useServerForm({
    schema: ContactRequest,
    initial: { ...empty, message },
    send: async (written) =>
      deliversMail ? sendJson<ContactAnswer>('POST', '/api/contact', written) : undefined,
    onDone: () => {
      form.reset(empty)
    },
  })
  return (
    <form className="form" noValidate onSubmit={submit}>
      {!deliversMail && (
        <p className="muted">This form isn't connected to a mailbox yet. Email {supportEmail} instead.</p>
      )}
      {deliversMail && mutation.isSuccess && (
        <Banner tone="ok" title="Your message is on its way.">
          <p>We'll reply to {mutation.variables.email}.</p>
        </Banner>
      )}
      {problem && <Banner tone="error" title={problem} />}
      <div className="form__2">
        <TextField label="Name" autoComplete="name" required {...field('name')} />
        <EmailField label="Email" required {...field('email')} />
      </div>
      <TextArea label="Message" required {...field('message')} />
      <Submit variant="primary" busy={busy}>
        {busy ? 'Sending...' : 'Send Message'}
      </Submit>
    </form>
  )
}
