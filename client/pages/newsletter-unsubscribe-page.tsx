import { useParams } from 'react-router'
import { NewsletterStep } from '#client/features/newsletter/index.ts'

export function NewsletterUnsubscribePage() {
  const { token = '' } = useParams()
  return (
    <NewsletterStep
      title="Leave the newsletter"
      lead="One press, and nothing more comes. You can ask for it again at any time."
      action="Leave the list"
      path={`/api/newsletter/unsubscribe/${encodeURIComponent(token)}`}
      done="You are off the list."
    />
  )
}
