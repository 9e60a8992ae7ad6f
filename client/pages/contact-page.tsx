import { useSearchParams } from 'react-router'
import { usePageHead } from '#client/head/use-page-head.ts'
import { ContactForm } from '#client/info/contact-form.tsx'
import { TalkToAPerson } from '#client/info/talk-to-a-person.tsx'
import { reservationMessage } from '#client/studio/sessions.ts'

export function ContactPage() {
  usePageHead({ title: 'Contact' })
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
