import { useParams } from 'react-router'
import { NewsletterStep } from '#client/features/newsletter/index.ts'

export function NewsletterUnsubscribePage() {
  const { token = '' } = useParams()
  return (
    <NewsletterStep
      title="Unsubscribe from the newsletter"
      lead="One click and we stop writing. You can sign up again at any time."
      action="Unsubscribe"
      path={`/api/newsletter/unsubscribe/${encodeURIComponent(token)}`}
      done="You're off the list."
    />
  )
}
