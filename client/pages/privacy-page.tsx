import { Link } from 'react-router'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { InfoPage } from './info-page.tsx'

/** What the software really does with personal data. Whoever changes that changes this page. */
export function PrivacyPage() {
  const { storeName, supportEmail } = useStoreSettings()
  return (
    <InfoPage title="Privacy">
      <p className="lede">
        {storeName} keeps what it needs to sell you a license, and nothing to watch you with.
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>
          Your account: username, email address, picture if you add one, and your password as a hash that
          cannot be turned back. Until you delete the account.
        </li>
        <li>Where you are signed in: device, internet address and time. Until you sign out, or for a day.</li>
        <li>
          Your cart, billing details and orders with their licenses, because they prove what you bought.
        </li>
        <li>
          Mail that we sent you: its kind, address and time, for 30 days. Messages from the contact form
          travel the same way and then lie in our mailbox.
        </li>
        <li>
          Your address on the newsletter’s list, from when you confirm it until you leave it. Every newsletter
          has a link to leave. Addresses that are never confirmed are deleted after two days.
        </li>
        <li>
          Counts of sign-ins, messages and the like by internet address, scrambled, for minutes up to a day,
          so that nobody can try them without end. The server’s log has internet addresses and requests too.
        </li>
      </ul>
      <h2>What we never see</h2>
      <p>Card numbers go straight to the payment provider.</p>
      <h2>Cookies</h2>
      <p>
        One cookie keeps you signed in for a day (<code>jwt_token</code>). One remembers a theme if you choose
        one (<code>theme</code>). Your browser also remembers, for itself, what the player was playing and how
        far you had scrolled. There is no advertising, no tracking and nothing from other sites, except what
        the payment provider needs at the checkout and, where this store uses an outside CAPTCHA, what that
        needs at the sign-in.
      </p>
      <h2>Your choice</h2>
      <p>
        In{' '}
        <Link className="link" to="/account">
          your account
        </Link>{' '}
        you can change what we hold, take a copy of it along, end other devices’ sessions and delete the
        account. For everything else write to{' '}
        <a className="link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
    </InfoPage>
  )
}
