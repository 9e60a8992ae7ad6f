import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { loginPath, useSession } from '#client/features/auth/index.ts'
import { ownOrdersQuery } from '#client/features/carts/index.ts'
import { OrderPanel } from '#client/features/orders/index.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import type { Order } from '#contract/order.ts'
import { PurchaseTabs } from './purchase-tabs.tsx'

const lookAgainMs = 3_000

/** My Purchases: everything that the signed-in person has bought, to download again at any time. */
export function OrdersPage() {
  const { session } = useSession()
  return (
    <div className="wrap purchases">
      <PurchaseTabs />
      {session.status === 'unknown' && <LoadingNote text="Loading..." />}
      {session.status === 'signed-out' && (
        <EmptyNote title="Log in to see your purchases.">
          <Link className={buttonClass({ variant: 'primary' })} to={loginPath('/orders')}>
            Login
          </Link>
        </EmptyNote>
      )}
      {session.status === 'signed-in' && <Purchases userId={session.userId} />}
    </div>
  )
}

function Purchases({ userId }: { userId: string }) {
  const orders = useQuery({
    ...ownOrdersQuery(userId),
    // What is still being made appears by itself; links are renewed before they expire.
    refetchInterval: ({ state }) => (state.data?.some(isPreparing) ? lookAgainMs : 30 * 60_000),
  })
  return (
    <Loaded query={orders} problem="Your purchases could not be loaded.">
      {(data) => <Bought orders={data} />}
    </Loaded>
  )
}

function Bought({ orders }: { orders: Order[] }) {
  // Checkouts that came to nothing are no purchases.
  const bought = orders.filter(({ paymentStatus }) => paymentStatus !== 'Canceled')
  if (bought.length === 0)
    return (
      <EmptyNote title="No purchases yet.">
        <p className="muted">Beats you buy appear here, with their files and licenses.</p>
        <Link className={buttonClass({})} to="/beats">
          Explore the beats
        </Link>
      </EmptyNote>
    )
  return bought.map((order) => <OrderPanel key={order.id} order={order} />)
}

function isPreparing({ beats }: Order): boolean {
  return beats.some(({ delivery }) => delivery?.state === 'preparing')
}
