import { useParams } from 'react-router'
import { MailLinkPage } from './mail-link-page.tsx'

export function NewsletterConfirmPage() {
  const { token = '' } = useParams()
  return (
    <MailLinkPage
      title="Confirm the newsletter"
      lead="New beats on Fridays. Nothing else."
      action="Yes, send it to me"
      path={`/api/newsletter/confirm/${encodeURIComponent(token)}`}
      done="You're on the list."
      next={{ to: '/beats', label: 'Explore beats' }}
    />
  )
}
