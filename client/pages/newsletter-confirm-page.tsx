import { MailLinkPage } from './mail-link-page.tsx'

export function NewsletterConfirmPage() {
  return (
    <MailLinkPage
      title="Confirm the newsletter"
      lead="New beats on Fridays. Nothing else."
      action="Yes, send it to me"
      route="POST /newsletter/confirm/:token"
      done="You're on the list."
      next={{ to: '/beats', label: 'Explore beats' }}
    />
  )
}
