import { z } from 'zod'
import { CaptchaField } from '#client/features/captcha/index.ts'
import { sendJson } from '#client/platform/api.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { FREE_DOWNLOAD_NOTE, type FreeDownloadAnswer } from '#contract/free-download.ts'
import { EmailAddress } from '#contract/user.ts'
import { NewsletterTick } from './newsletter-tick.tsx'

const Form = z.object({
  email: EmailAddress,
  newsletter: z.boolean(),
  captchaToken: z.string().min(1, 'Please complete the CAPTCHA'),
})

/** Email address for a visitor's download link. */
export function AddressForm({
  beatId,
  start,
  onSent,
  onClose,
}: {
  beatId: string
  start: { email: string; newsletter: boolean }
  onSent: (values: { email: string; newsletter: boolean }) => void
  onClose: () => void
}) {
  const { deliversMail, supportEmail } = useStoreSettings()
  const { field, choice, submit, busy, problem, failures } = useServerForm({
    schema: Form,
    initial: { ...start, captchaToken: '' },
    send: (values) =>
      sendJson<FreeDownloadAnswer>('POST', `/api/beats/${encodeURIComponent(beatId)}/free-download`, values),
    onDone: (_answer, { email, newsletter }) => onSent({ email, newsletter }),
  })
  const { error: _, ...newsletter } = field('newsletter')
  return (
    <form className="form form--tight" noValidate onSubmit={submit}>
      <p className="muted">{FREE_DOWNLOAD_NOTE}</p>
      {problem && <Banner tone="error" title={problem} />}
      {!deliversMail && (
        <p className="muted">This store can’t send email yet. Write to {supportEmail} for the file.</p>
      )}
      <EmailField
        label="Email address"
        placeholder="you@example.com"
        hint="We send you a link, which shows us that the address is yours."
        {...field('email')}
      />
      <NewsletterTick {...newsletter} />
      <CaptchaField key={failures} purpose="free-download" {...choice('captchaToken')} />
      <div className="dialog__acts">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" busy={busy} disabled={!deliversMail}>
          {busy ? 'Sending...' : 'Send Link'}
        </Button>
      </div>
    </form>
  )
}
