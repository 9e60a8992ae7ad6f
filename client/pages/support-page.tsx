import { Link } from 'react-router'
import uiType from '#client/ui/styles/type.module.css'
import { InfoPage } from './info-page.tsx'

export function SupportPage() {
  return (
    <InfoPage title="Support">
      <p className={uiType.lede}>
        Most answers are on this page. The rest are in the{' '}
        <Link className={uiType.link} to="/faq">
          FAQ
        </Link>
        .
      </p>
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
        <Link className={uiType.link} to="/contact">
          write to us
        </Link>
        .
      </p>
    </InfoPage>
  )
}
