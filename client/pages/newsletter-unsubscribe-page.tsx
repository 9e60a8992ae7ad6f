import { useParams } from 'react-router'
import { MailLinkPage } from './mail-link-page.tsx'

export function NewsletterUnsubscribePage() {
  const { token = '' } = useParams()
  return (
    <MailLinkPage
      title="Unsubscribe from the newsletter"
      lead="One click and we stop writing. You can sign up again at any time."
      action="Unsubscribe"
      path={`/api/newsletter/unsubscribe/${encodeURIComponent(token)}`}
      done="You're off the list."
      next={{ to: '/beats', label: 'Explore beats' }}
    />
  )
}
