import { MailLinkPage } from './mail-link-page.tsx'

export function NewsletterUnsubscribePage() {
  return (
    <MailLinkPage
      title="Unsubscribe from the newsletter"
      lead="One click and we stop writing. You can sign up again at any time."
      action="Unsubscribe"
      route="POST /newsletter/unsubscribe/:token"
      done="You're off the list."
      next={{ to: '/beats', label: 'Explore beats' }}
    />
  )
}
