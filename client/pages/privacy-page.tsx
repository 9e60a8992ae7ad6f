import { Link } from 'react-router'
import { OwnText } from '#client/features/texts/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { InfoPage } from './info-page.tsx'

/** What the software really does with personal data. Whoever changes that changes this page. */
export function PrivacyPage() {
  return (
    <InfoPage title="Privacy">
      <OwnText kind="privacy" standard={<StandardPrivacy />} />
    </InfoPage>
  )
}

function StandardPrivacy() {
  const { storeName, supportEmail } = useStoreSettings()
  return (
    <>
      <p className="lede">
        {storeName} keeps what it needs to sell you a license, and nothing to track you with.
      </p>
      <h2>What we keep</h2>
      <ul>
        <li>
          Your account: username, email address, picture if you add one, and your password as a one-way hash.
          Until you delete the account.
        </li>
        <li>
          If you add them, your passkeys (their public half, name and last use), the key that you share with
          your authenticator app, encrypted, and one-way hashes of recovery codes. Until you remove them.
        </li>
        <li>Where you are signed in: device, IP address and time. Until you sign out, or for a day.</li>
        <li>Which browsers you have signed in with, by name and time. For 400 days after the last time.</li>
        <li>
          Your cart, billing details and orders with their licenses, because they prove what you bought. When
          you delete your account, an anonymous record of each sale stays for our books and for your license
          certificates, without your name, email or address. Checkouts that were never paid are deleted after
          30 days.
        </li>
        <li>
          The IP address and browser that you bought and downloaded from, as proof of the purchase. For a
          year, or until you delete the account.
        </li>
        <li>
          Emails we sent you: their kind, address and time, for 30 days. Messages from the contact form are
          sent the same way and then stay in our mailbox.
        </li>
        <li>
          Your address on the newsletter list, from when you confirm it until you unsubscribe. Every
          newsletter has an unsubscribe link. Addresses that are never confirmed are deleted after two days.
        </li>
        <li>
          Counts of sign-ins, messages and the like by hashed IP address, for minutes up to a day, to stop
          abuse. The server log also has IP addresses and requests.
        </li>
      </ul>
      <h2>What we never see</h2>
      <p>Card numbers go straight to the payment provider.</p>
      <h2>Cookies</h2>
      <p>
        One cookie keeps you signed in for a day (<code>jwt_token</code>). One lets us recognize this browser
        when you sign in, for 400 days, so that we can warn you of sign-ins elsewhere (<code>device</code>).
        One remembers the theme you choose (<code>theme</code>). Your browser also remembers, for itself, what
        the player was playing and how far you had scrolled. There is no advertising, no tracking and nothing
        from other sites, except what the payment provider needs at checkout and, if this store uses an
        outside CAPTCHA, what that needs at sign-in.
      </p>
      <h2>Your choice</h2>
      <p>
        In{' '}
        <Link className="link" to="/account">
          your account
        </Link>{' '}
        you can change what we hold, download a copy of it, sign out other devices and delete the account. For
        everything else, write to{' '}
        <a className="link" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
    </>
  )
}
