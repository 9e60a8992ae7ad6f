import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileArchive, Mic } from 'lucide-react'
import { useEffect } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { PRIVATE_QUERY, useSession } from '#client/features/accounts/auth/index.ts'
import cartStyles from '#client/features/selling/carts/cart.module.css'
import { followOrderQuery, forgetBilling, VuMeter } from '#client/features/selling/checkout/index.ts'
import { OrderPanel } from '#client/features/selling/orders/index.ts'
import { boothPath } from '#client/platform/booth-path.ts'
import { isFromBooth } from '#client/platform/from-booth.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiEmpty from '#client/ui/styles/empty.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { Order } from '#contract/orders/order.ts'

const canceledText =
  'Something in your cart changed before you paid, so nothing was charged. Review your cart and try again.'

/** After a payment: confirmation and everything that was bought. */
export function SuccessPage() {
  const { session } = useSession()
  const [params] = useSearchParams()
  const orderId = params.get('order') ?? ''
  const order = useQuery({
    ...followOrderQuery(orderId),
    enabled: session.status === 'signed-in' && orderId !== '',
  })
  const status = order.data?.paymentStatus
  useForgetCheckout(status === 'Completed')
  // A bank's redirect leads here even after a declined payment.
  if (status === 'Failed') return <Navigate to="/failed" replace />
  if (order.data && status === 'Canceled')
    return <Navigate to="/failed" replace state={{ message: whyCanceled(order.data) }} />
  return (
    <Outcome title="Payment Successful!" art={<VuMeter outcome="success" />}>
      <p className={uiType.lede}>
        Your payment went through. A confirmation email with your order is on its way to your inbox.
      </p>
      {orderId !== '' && <Goods order={order} />}
      {status === 'Completed' && order.data && <BackToBooths order={order.data} />}
      <div className={uiEmpty.acts}>
        <Link className={buttonClass({ variant: orderId === '' ? 'primary' : 'secondary' })} to="/">
          Go to homepage
        </Link>
        <Link className={buttonClass({})} to="/support">
          Contact support
        </Link>
      </div>
    </Outcome>
  )
}

/** To the takes of beats whose licenses were opened from the booth. Links that load the page, as the booth's own do. */
function BackToBooths({ order }: { order: Order }) {
  const sung = order.beats.filter(({ id }) => isFromBooth(id))
  if (sung.length === 0) return null
  return (
    <section aria-label="Your takes">
      <p>In the booth your takes lie over the master now, without the tag.</p>
      <div className={uiEmpty.acts}>
        {sung.map((beat) => (
          <a key={beat.id} className={buttonClass({ variant: 'primary' })} href={boothPath(beat)}>
            <Mic className={uiBase.ico} aria-hidden />
            Back to the booth of {beat.title}
          </a>
        ))}
      </div>
    </section>
  )
}

/** What the store says about it, such as that the exclusive was sold to somebody else first. */
function whyCanceled({ paymentHistory }: Order): string {
  const said = paymentHistory.find(
    ({ status, message }) => status === 'Canceled' && message !== 'Checkout canceled',
  )
  return said?.message ?? canceledText
}

function Goods({ order }: { order: UseQueryResult<Order> }) {
  return (
    <section className={uiEmpty.outcomeGoods} aria-label="Your order">
      {order.data ? (
        <>
          {order.data.paymentStatus === 'Pending' && (
            <LoadingNote text="Waiting for the bank to confirm..." />
          )}
          {order.data.archiveUrl ? (
            <a
              className={buttonClass({ variant: 'primary' }, cartStyles.keyMain)}
              href={order.data.archiveUrl}
              download
            >
              <FileArchive className={uiBase.ico} aria-hidden />
              Download everything
            </a>
          ) : (
            isPreparing(order.data) && (
              <p className={uiType.muted}>
                Your files take a minute or two. You can close this page: the confirmation email leads to
                them, too. Your license is ready now.
              </p>
            )
          )}
          <OrderPanel order={order.data} hasArchive={false} />
          <p>
            <Link className={uiType.link} to="/orders">
              My Purchases
            </Link>
          </p>
        </>
      ) : order.error ? (
        <p className={uiType.muted}>
          Your order can't be loaded just now. It is in{' '}
          <Link className={uiType.link} to="/orders">
            My Purchases
          </Link>
          .
        </p>
      ) : (
        <LoadingNote text="Loading..." />
      )}
    </section>
  )
}

function isPreparing({ beats }: Order): boolean {
  return beats.some(({ delivery }) => delivery?.state === 'preparing')
}

/** Bought lines leave the cart, and the next checkout starts fresh. */
function useForgetCheckout(isPaid: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isPaid) return
    forgetBilling()
    for (const subject of ['cart', 'orders']) client.invalidateQueries({ queryKey: [PRIVATE_QUERY, subject] })
  }, [isPaid, client])
}
