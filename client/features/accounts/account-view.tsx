import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
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
          <AccountSection title="Purchases" lead="Your files and licenses, to download again at any time.">
            <p>
              <Link className="link" to="/orders">
                My Purchases
              </Link>
            </p>
          </AccountSection>
          <AccountSection title="Profile" lead="Shown beside what you do in the store.">
            <AvatarForm account={data} />
            <UsernameForm account={data} />
          </AccountSection>
          <AccountSection title="Email" lead="For signing in, receipts and reset links.">
            <EmailForm account={data} />
          </AccountSection>
          <AccountSection title="Password" lead="Changing it signs your other devices out.">
            <PasswordForm account={data} />
          </AccountSection>
          <AccountSection title="Devices" lead="Where you are signed in. A session ends after a day.">
            <DeviceList />
          </AccountSection>
          <AccountSection title="Your data" lead="Take it along, or delete it for good.">
            <OwnData isAdmin={data.role === 'admin'} />
          </AccountSection>
        </>
      )}
    </Loaded>
  )
}
