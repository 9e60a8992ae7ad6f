import { Link } from 'react-router'
import { OwnText } from '#client/features/texts/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { InfoPage } from './info-page.tsx'

export function TermsPage() {
  return (
    <InfoPage title="Terms">
      <OwnText kind="terms" standard={<StandardTerms />} />
    </InfoPage>
  )
}

function StandardTerms() {
  const { storeName } = useStoreSettings()
  return (
    <>
      <h2>Using the store</h2>
      <p>
        You may browse and preview every beat without an account. Buying needs one. Keep your password to
        yourself: orders made with your account are yours. We may close an account that is used to attack the
        store or to break a license.
      </p>
      <h2>Previews</h2>
      <p>
        Previews are for listening on this site. Recording, sampling or releasing a preview needs a license
        for the beat.
      </p>
      <h2>Licenses</h2>
      <p>
        A license gives you the rights listed in its description and nothing more. It begins when the payment
        is confirmed. Your order keeps the license’s text, the price and the files as they were on that day.
        The producer keeps ownership unless the license says the beat is exclusive.
      </p>
      <h2>Prices and payment</h2>
      <p>
        Prices are in US dollars, and the total you pay is the sum of the licenses in your cart. If a price
        changes while you check out, you are shown the new one before anything is charged. Payment is by card
        through our payment provider.
      </p>
      <h2>Refunds</h2>
      <p>An order can be refunded by our team. A refund ends the license and closes its downloads.</p>
      <h2>Studio sessions</h2>
      <p>A session is reserved once we confirm it. Asking for one on this site does not reserve it.</p>
      <h2>Privacy</h2>
      <p>
        How {storeName} treats personal data is described in the{' '}
        <Link className="link" to="/privacy-policy">
          privacy policy
        </Link>
        .
      </p>
    </>
  )
}
