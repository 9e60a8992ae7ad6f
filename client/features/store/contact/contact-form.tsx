import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '#client/platform/call.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useServerForm } from '#client/platform/use-server-form.ts'
import { Banner } from '#client/ui/banner.tsx'
import { EmailField } from '#client/ui/email-field.tsx'
import { Grid, Stack, Text } from '#client/ui/primitives.tsx'
import { Submit } from '#client/ui/submit.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { ContactRequest } from '#contract/store/contact.ts'

const empty: ContactRequest = { name: '', email: '', message: '' }

/**
 * Sends a message to the store and clears when sent. Without a mail server it only clears, and says so before. Keeps
 * its text on failure.
 */
export function ContactForm({ message }: { message: string }) {
  const { t } = useLingui()
  const settings = useStoreSettings()
  const { supportEmail } = settings
  const isDelivered = settings.deliversMail && supportEmail !== ''
  const { form, field, submit, busy, problem, mutation } = useServerForm({
    schema: ContactRequest,
    initial: { ...empty, message },
    send: async (written) => (isDelivered ? call('POST /contact', { body: written }) : undefined),
    onDone: () => {
      form.reset(empty)
    },
  })
  const email = mutation.isSuccess ? mutation.variables.email : undefined
  return (
    <Stack as="form" gap="s5" pack="start" noValidate onSubmit={submit}>
      {!isDelivered && (
        <Text tone="muted">
          {supportEmail ? (
            <Trans>This form isn't connected to a mailbox yet. Email {supportEmail} instead.</Trans>
          ) : (
            <Trans>This form isn't connected to a mailbox yet.</Trans>
          )}
        </Text>
      )}
      {isDelivered && email !== undefined && (
        <Banner tone="ok" title={t`Your message is on its way.`}>
          <p>
            <Trans>We'll reply to {email}.</Trans>
          </p>
        </Banner>
      )}
      {problem && <Banner tone="error" title={problem} />}
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <TextField label={t`Name`} autoComplete="name" required {...field('name')} />
        <EmailField label={t`Email`} required {...field('email')} />
      </Grid>
      <TextArea label={t`Message`} required {...field('message')} />
      <Submit variant="primary" busy={busy}>
        {busy ? t`Sending...` : t`Send Message`}
      </Submit>
    </Stack>
  )
}
