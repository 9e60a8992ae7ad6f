import { Mail, Phone } from 'lucide-react'
import infoStyles from '#client/pages/info.module.css'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'

/** The store's email address and phone number, where it has them. */
export function TalkToAPerson() {
  const { supportEmail, supportPhone } = useStoreSettings()
  if (!supportEmail && !supportPhone) return null
  return (
    <aside className={infoStyles.person} aria-labelledby="person-heading">
      <h2 className={uiType.h3} id="person-heading">
        Talk to a person
      </h2>
      {supportEmail && (
        <p>
          <Mail className={uiBase.ico} aria-hidden />
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
      {supportPhone && (
        <p className={uiBase.num}>
          <Phone className={uiBase.ico} aria-hidden />
          <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{supportPhone}</a>
        </p>
      )}
    </aside>
  )
}
