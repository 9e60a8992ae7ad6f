import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Banner } from '#client/ui/banner.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { accountQuery } from './account-queries.ts'
import { AccountSection } from './account-section.tsx'
import { AvatarForm } from './avatar-form.tsx'
import { DeviceList } from './device-list.tsx'
import { EmailForm } from './email-form.tsx'
import { OwnData } from './own-data.tsx'
import { PasswordForm } from './password-form.tsx'
import { UsernameForm } from './username-form.tsx'

/** Everything a person may change about their own account. */
export function AccountView() {
  const account = useQuery(accountQuery())
  return (
    <Loaded query={account} problem="Your account could not be loaded.">
      {(data) => (
        <>
          <AccountSection title="Purchases" lead="Download your files and licenses again at any time.">
            <p>
              <Link className="link" to="/orders">
                My Purchases
              </Link>
            </p>
          </AccountSection>
          <AccountSection title="Profile" lead="How you appear in the store.">
            <AvatarForm account={data} />
            <UsernameForm account={data} />
          </AccountSection>
          <AccountSection title="Email" lead="For sign-in, receipts and password resets.">
            <EmailForm account={data} />
          </AccountSection>
          <AccountSection title="Password" lead="Changing it signs out your other devices.">
            {data.needsPassword && (
              <Banner tone="error" title="Set your own password now">
                <p>The one that you signed in with worked this once.</p>
              </Banner>
            )}
            <PasswordForm account={data} />
          </AccountSection>
          <AccountSection title="Devices" lead="Where you're signed in. Sessions end after a day.">
            <DeviceList />
          </AccountSection>
          <AccountSection title="Your data" lead="Download a copy, or delete it for good.">
            <OwnData isAdmin={data.role === 'admin'} />
          </AccountSection>
        </>
      )}
    </Loaded>
  )
}
