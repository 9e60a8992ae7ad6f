import { Link } from 'react-router'
import { Text } from '#client/ui/primitives.tsx'
import { InfoPage } from './info-page.tsx'

export function SupportPage() {
  return (
    <InfoPage title="Support">
      <Text size="lede">
        Most answers are on this page. The rest are in the{' '}
        <Text as={Link} link to="/faq">
          FAQ
        </Text>
        .
      </Text>
      <h2>Website issues</h2>
      <p>
        If a preview won't play, reload the page and check that neither the tab nor the player is muted. If a
        page shows an error code, send us the code and what you were doing.
      </p>
      <h2>Purchase problems</h2>
      <p>
        A confirmation email follows every payment. If it has not arrived within ten minutes, check your spam
        folder, then write to us with the email you paid with. Never send us a card number.
      </p>
      <h2>General help</h2>
      <p>
        Questions about a license, a producer or a session in the studio all go to the same desk:{' '}
        <Text as={Link} link to="/contact">
          write to us
        </Text>
        .
      </p>
    </InfoPage>
  )
}
