import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { OwnOffers } from '#client/features/selling/offers/index.ts'
import { loginPath } from '#client/platform/return-to.ts'
import { useSession } from '#client/platform/session.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Stack } from '#client/ui/primitives.tsx'
import { PurchaseTabs } from './purchase-tabs.tsx'

/** The signed-in person's offers. */
export function OffersPage() {
  const { t } = useLingui()
  const { session } = useSession()
  return (
    <Stack gap="s5" padTop="fluid-4" padBottom="fluid-6" wrap>
      <PurchaseTabs />
      {session.status === 'unknown' && <LoadingNote text={t`Loading...`} />}
      {session.status === 'signed-out' && (
        <EmptyNote title={t`Sign in to see your offers.`}>
          <Link className={buttonClass({ variant: 'primary' })} to={loginPath('/offers')}>
            <Trans>Sign in</Trans>
          </Link>
        </EmptyNote>
      )}
      {session.status === 'signed-in' && <OwnOffers />}
    </Stack>
  )
}
