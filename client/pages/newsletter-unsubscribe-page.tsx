import { useParams } from 'react-router'
import { MailLinkPage } from './mail-link-page.tsx'

export function NewsletterUnsubscribePage() {
  const { token = '' } = useParams()
  return (
    <MailLinkPage
      title="Leave the newsletter"
      lead="One press, and nothing more comes. You can ask for it again at any time."
      action="Leave the list"
      path={`/api/newsletter/unsubscribe/${encodeURIComponent(token)}`}
      done="You are off the list."
      next={{ to: '/beats', label: 'Explore beats' }}
    />
  )
}
