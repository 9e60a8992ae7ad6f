import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ownOrdersQuery } from '#client/features/selling/carts/index.ts'
import { loginPath } from '#client/platform/return-to.ts'
import { useSession } from '#client/platform/session.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import type { Order } from '#contract/orders/order.ts'

const lookAgainMs = 3_000

/** Loads the signed-in person's orders; asks visitors to log in. `path`: where they return to. */
export function PurchasesGate({
  path,
  children,
}: {
  path: string
  children: (orders: Order[]) => ReactNode
}) {
  const { t } = useLingui()
  const { session } = useSession()
  if (session.status === 'unknown') return <LoadingNote text={t`Loading...`} />
  if (session.status === 'signed-out')
    return (
      <EmptyNote title={t`Sign in to see your purchases.`}>
        <Link className={buttonClass({ variant: 'primary' })} to={loginPath(path)}>
          <Trans>Sign in</Trans>
        </Link>
      </EmptyNote>
    )
  return <Purchases>{children}</Purchases>
}

function Purchases({ children }: { children: (orders: Order[]) => ReactNode }) {
  const { t } = useLingui()
  const orders = useQuery({
    ...ownOrdersQuery(),
    // Polls while files are being made; refreshes links before they expire.
    refetchInterval: ({ state }) => (state.data?.some(isPreparing) ? lookAgainMs : 30 * 60_000),
  })
  return (
    <Loaded query={orders} problem={t`Your purchases can't be loaded.`}>
      {(data) => children(data)}
    </Loaded>
  )
}

function isPreparing({ beats }: Order): boolean {
  return beats.some(({ delivery }) => delivery?.state === 'preparing')
}
