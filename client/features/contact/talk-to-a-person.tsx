import { Mail, Phone } from 'lucide-react'
import { useStoreSettings } from '#client/platform/store-settings.ts'

/** The store's email address and phone number. */
export function TalkToAPerson() {
  const { supportEmail, supportPhone } = useStoreSettings()
  return (
    <aside className="person" aria-labelledby="person-heading">
      <h2 className="h3" id="person-heading">
        Talk to a person
      </h2>
      <p>
        <Mail className="ico" aria-hidden />
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
      </p>
      {supportPhone && (
        <p className="num">
          <Phone className="ico" aria-hidden />
          <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{supportPhone}</a>
        </p>
      )}
    </aside>
  )
}
