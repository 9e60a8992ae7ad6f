import { useParams } from 'react-router'
import { NewsletterStep } from '#client/features/newsletter/index.ts'

export function NewsletterConfirmPage() {
  const { token = '' } = useParams()
  return (
    <NewsletterStep
      title="Confirm the newsletter"
      lead="New beats on Fridays. Nothing else."
      action="Yes, send it to me"
      path={`/api/newsletter/confirm/${encodeURIComponent(token)}`}
      done="You're on the list."
    />
  )
}
