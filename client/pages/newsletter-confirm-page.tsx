import { useStoreSettings } from '#client/platform/store-settings.ts'
import { MailLinkPage } from './mail-link-page.tsx'

export function NewsletterConfirmPage() {
  const { newsletterText } = useStoreSettings()
  return (
    <MailLinkPage
      title="Confirm the newsletter"
      lead={newsletterText}
      action="Yes, send it to me"
      route="POST /newsletter/confirm/:token"
      done="You're on the list."
      next={{ to: '/beats', label: 'Explore beats' }}
    />
  )
}
