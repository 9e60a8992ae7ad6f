import { useSearchParams } from 'react-router'
import { ContactForm, TalkToAPerson } from '#client/features/store/contact/index.ts'
import { reservationMessage } from '#client/features/store/studio/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import styles from './info.module.css'

export function ContactPage() {
  const [searchParams] = useSearchParams()
  const message = reservationMessage(searchParams.get('session'), useStoreSettings().studio)
  return (
    <div className={classNames(uiBase.wrap, styles.info)}>
      <div className={styles.infoForm}>
        <h1 className={uiType.h1} tabIndex={-1}>
          Contact
        </h1>
        <ContactForm key={message} message={message} />
      </div>
      <TalkToAPerson />
    </div>
  )
}
