import { Mail, Phone } from 'lucide-react'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Text } from '#client/ui/primitives.tsx'
import styles from './talk-to-a-person.module.css'

/** The store's email address and phone number, where it has them. */
export function TalkToAPerson() {
  const { supportEmail, supportPhone } = useStoreSettings()
  if (!supportEmail && !supportPhone) return null
  return (
    <aside className={styles.person} aria-labelledby="person-heading">
      <Text as="h2" size="h3" id="person-heading">
        Talk to a person
      </Text>
      {supportEmail && (
        <p>
          <LineIcon of={Mail} />
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
      {supportPhone && (
        <Text numeric>
          <LineIcon of={Phone} />
          <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>{supportPhone}</a>
        </Text>
      )}
    </aside>
  )
}
