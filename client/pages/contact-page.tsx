import { useSearchParams } from 'react-router'
import { ContactForm } from '#client/features/contact/contact-form.tsx'
import { TalkToAPerson } from '#client/features/contact/talk-to-a-person.tsx'
import { reservationMessage } from '#client/features/studio/sessions.ts'

export function ContactPage() {
  const [searchParams] = useSearchParams()
  const message = reservationMessage(searchParams.get('session'))
  return (
    <div className="wrap info">
      <div className="info__form">
        <h1 className="h1" tabIndex={-1}>
          Contact
        </h1>
        <ContactForm key={message} message={message} />
      </div>
      <TalkToAPerson />
    </div>
  )
}
