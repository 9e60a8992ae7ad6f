import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Text } from '#client/ui/primitives.tsx'
import { InfoPage } from './info-page.tsx'

export function SupportPage() {
  const { t } = useLingui()
  return (
    <InfoPage title={t`Support`}>
      <Text size="lede">
        <Trans>
          Most answers are on this page. The rest are in the{' '}
          <Text as={Link} link to="/faq">
            FAQ
          </Text>
          .
        </Trans>
      </Text>
      <h2>
        <Trans>Website issues</Trans>
      </h2>
      <p>
        <Trans>
          If a preview won't play, reload the page and check that neither the tab nor the player is muted. If
          a page shows an error code, send us the code and what you were doing.
        </Trans>
      </p>
      <h2>
        <Trans>Purchase problems</Trans>
      </h2>
      <p>
        <Trans>
          A confirmation email follows every payment. If it has not arrived within ten minutes, check your
          spam folder, then write to us with the email you paid with. Never send us a card number.
        </Trans>
      </p>
      <h2>
        <Trans>General help</Trans>
      </h2>
      <p>
        <Trans>
          Questions about a license, a producer or a session in the studio all go to the same desk:{' '}
          <Text as={Link} link to="/contact">
            write to us
          </Text>
          .
        </Trans>
      </p>
    </InfoPage>
  )
}
