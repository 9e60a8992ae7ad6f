import { Link } from 'react-router'
import { loginPath, useSession } from '#client/features/auth/index.ts'
import { OwnOffers } from '#client/features/offers/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { PurchaseTabs } from './purchase-tabs.tsx'

/** The signed-in person's offers. */
export function OffersPage() {
  const { session } = useSession()
  return (
    <div className="wrap purchases">
      <PurchaseTabs />
      {session.status === 'unknown' && <LoadingNote text="Loading..." />}
      {session.status === 'signed-out' && (
        <EmptyNote title="Log in to see your offers.">
          <Link className={buttonClass({ variant: 'primary' })} to={loginPath('/offers')}>
            Login
          </Link>
        </EmptyNote>
      )}
      {session.status === 'signed-in' && <OwnOffers userId={session.userId} />}
    </div>
  )
}
