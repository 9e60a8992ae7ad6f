import { useSearchParams } from 'react-router'
import { ContactForm, TalkToAPerson } from '#client/features/contact/index.ts'
import { reservationMessage } from '#client/features/studio/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'

export function ContactPage() {
  const [searchParams] = useSearchParams()
  const message = reservationMessage(searchParams.get('session'), useStoreSettings().studio)
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
