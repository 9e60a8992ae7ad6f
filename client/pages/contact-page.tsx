import { useSearchParams } from 'react-router'
import { ContactForm, TalkToAPerson } from '#client/features/store/contact/index.ts'
import { reservationMessage } from '#client/features/store/studio/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look, Text } from '#client/ui/primitives.tsx'
import styles from './info.module.css'

export function ContactPage() {
  const [searchParams] = useSearchParams()
  const message = reservationMessage(searchParams.get('session'), useStoreSettings().studio)
  return (
    <div className={classNames(styles.info, look({ wrap: true }))}>
      <div className={styles.infoForm}>
        <Text as="h1" size="h1" tabIndex={-1}>
          Contact
        </Text>
        <ContactForm key={message} message={message} />
      </div>
      <TalkToAPerson />
    </div>
  )
}
