import { Trans, useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import { CaptchaField } from '#client/features/store/captcha/index.ts'
import { call } from '#client/platform/call.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { DialogActions } from '#client/ui/dialog-parts.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { EmailAddress } from '#contract/accounts/user.ts'
import { FREE_DOWNLOAD_NOTE } from '#contract/licenses/free-download.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { NewsletterTick } from './newsletter-tick.tsx'

const Form = z.object({
  email: EmailAddress,
  newsletter: z.boolean(),
  captchaToken: z.string().min(1, schemaError(msg`Please complete the CAPTCHA`)),
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
  const { t, i18n } = useLingui()
  const { deliversMail, supportEmail } = useStoreSettings()
  const { field, choice, submit, busy, problem, failures } = useServerForm({
    schema: Form,
    initial: { ...start, captchaToken: '' },
    send: (values) => call('POST /beats/:id/free-download', { params: { id: beatId }, body: values }),
    onDone: (_answer, { email, newsletter }) => onSent({ email, newsletter }),
  })
  const { error: _, ...newsletter } = field('newsletter')
  return (
    <Stack as="form" gap="s4" pack="start" noValidate onSubmit={submit}>
      <Text tone="muted">{i18n._(FREE_DOWNLOAD_NOTE)}</Text>
      {problem && <Banner tone="error" title={problem} />}
      {!deliversMail && (
        <Text tone="muted">
          <Trans>This store can’t send email yet.</Trans>
          {supportEmail && (
            <>
              {' '}
              <Trans>Write to {supportEmail} for the file.</Trans>
            </>
          )}
        </Text>
      )}
      <EmailField
        label={t`Email address`}
        placeholder="you@example.com"
        hint={t`We'll email you the download link.`}
        {...field('email')}
      />
      <NewsletterTick {...newsletter} />
      <CaptchaField key={failures} purpose="free-download" {...choice('captchaToken')} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" type="submit" busy={busy} disabled={!deliversMail}>
          {busy ? t`Sending...` : t`Send Link`}
        </Button>
      </DialogActions>
    </Stack>
  )
}
