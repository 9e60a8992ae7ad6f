import { Trans } from '@lingui/react/macro'
import { Mail, Phone } from 'lucide-react'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Box, look, Row, Text } from '#client/ui/primitives.tsx'
import styles from './talk-to-a-person.module.css'

/** The store's email address and phone number, where it has them. */
export function TalkToAPerson() {
  const { supportEmail, supportPhone } = useStoreSettings()
  if (!supportEmail && !supportPhone) return null
  return (
    <aside
      className={classNames(
        styles.person,
        look({
          surface: 'tape',
          tone: 'ink',
          display: 'grid',
          gap: 's3-5',
          pad: 'fluid-2',
          maxWidth: { below1024: '640' },
        }),
      )}
      aria-labelledby="person-heading"
    >
      <Text as="h2" size="h3" id="person-heading">
        <Trans>Talk to a person</Trans>
      </Text>
      {supportEmail && (
        <Row as="p" gap="s3" minWidth="0">
          <LineIcon of={Mail} />
          <Box as="a" underline breakable padY="s1" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </Box>
        </Row>
      )}
      {supportPhone && (
        <Row as="p" gap="s3" minWidth="0" numeric>
          <LineIcon of={Phone} />
          <Box as="a" underline breakable padY="s1" href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>
            {supportPhone}
          </Box>
        </Row>
      )}
    </aside>
  )
}
