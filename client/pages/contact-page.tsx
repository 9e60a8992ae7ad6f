import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { ContactForm, TalkToAPerson } from '#client/features/store/contact/index.ts'
import { reservationMessage } from '#client/features/store/studio/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Grid, look, Text } from '#client/ui/primitives.tsx'
import styles from './info.module.css'

export function ContactPage() {
  const { t, i18n } = useLingui()
  const [searchParams] = useSearchParams()
  const { studio } = useStoreSettings()
  const reservation = reservationMessage(searchParams.get('session'), studio, useLocale())
  const message =
    searchParams.get('about') === 'disclosure'
      ? t`Please send me the address and phone number of the seller.`
      : reservation
        ? i18n._(reservation)
        : ''
  return (
    <Grid
      columns={{ base: ['main', '320'], below1024: 'fr' }}
      gap="fluid-7"
      padTop="fluid-5"
      padBottom="fluid-6"
      align="start"
      wrap
    >
      <div className={classNames(styles.infoForm, look({ display: 'grid', gap: 's7', maxWidth: '640' }))}>
        <Text as="h1" size="h1" tabIndex={-1}>
          <Trans>Contact</Trans>
        </Text>
        <ContactForm key={message} message={message} />
      </div>
      <TalkToAPerson />
    </Grid>
  )
}
