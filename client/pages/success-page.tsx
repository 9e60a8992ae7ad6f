import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileArchive, Mic } from 'lucide-react'
import { useEffect } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { followOrderQuery, forgetBilling, VuMeter } from '#client/features/selling/checkout/index.ts'
import { OrderPanel } from '#client/features/selling/orders/index.ts'
import { boothPath } from '#client/platform/booth-path.ts'
import { queriesOf } from '#client/platform/call.ts'
import { isFromBooth } from '#client/platform/from-booth.ts'
import { useSession } from '#client/platform/session.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { Actions, OutcomeGoods } from '#client/ui/outcome-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { Order } from '#contract/orders/order.ts'
import { checkInWords } from '#contract/orders/payment-provider.ts'

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
  useForgetCheckout(status === 'Completed' || order.data?.checkedSince !== undefined)
  // A bank's redirect leads here even after a declined payment.
  if (status === 'Failed') return <Navigate to="/failed" replace />
  if (order.data && status === 'Canceled')
    return <Navigate to="/failed" replace state={{ message: whyCanceled(order.data) }} />
  if (order.data?.checkedSince)
    return (
      <Outcome title="Payment Being Checked" art={<VuMeter outcome="success" />}>
        <Text size="lede">{checkInWords(order.data.provider)}</Text>
        <Goods order={order} />
        <Actions>
          <Link className={buttonClass({ variant: 'primary' })} to="/beats">
            Find more beats
          </Link>
        </Actions>
      </Outcome>
    )
  return (
    <Outcome title="Payment Successful!" art={<VuMeter outcome="success" />}>
      <Text size="lede">
        Your payment went through. A confirmation email with your order is on its way to your inbox.
      </Text>
      {orderId !== '' && <Goods order={order} />}
      {status === 'Completed' && order.data && <BackToBooths order={order.data} />}
      <Actions>
        <Link className={buttonClass({ variant: orderId === '' ? 'primary' : 'secondary' })} to="/">
          Go to homepage
        </Link>
        <Link className={buttonClass({})} to="/support">
          Contact support
        </Link>
      </Actions>
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
      <Actions>
        {sung.map((beat) => (
          <a key={beat.id} className={buttonClass({ variant: 'primary' })} href={boothPath(beat)}>
            <LineIcon of={Mic} />
            Back to the booth of {beat.title}
          </a>
        ))}
      </Actions>
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
    <OutcomeGoods aria-label="Your order">
      {order.data ? (
        <>
          {order.data.paymentStatus === 'Pending' && !order.data.checkedSince && (
            <LoadingNote text="Waiting for the bank to confirm..." />
          )}
          {order.data.archiveUrl ? (
            <a
              className={buttonClass({ variant: 'primary', main: true })}
              href={order.data.archiveUrl}
              download
            >
              <LineIcon of={FileArchive} />
              Download everything
            </a>
          ) : (
            isPreparing(order.data) && (
              <Text tone="muted">
                Your files take a minute or two. You can close this page: the confirmation email leads to
                them, too. Your license is ready now.
              </Text>
            )
          )}
          <OrderPanel order={order.data} hasArchive={false} />
          <p>
            <Text as={Link} link to="/orders">
              My Purchases
            </Text>
          </p>
        </>
      ) : order.error ? (
        <Text tone="muted">
          Your order can't be loaded just now. It is in{' '}
          <Text as={Link} link to="/orders">
            My Purchases
          </Text>
          .
        </Text>
      ) : (
        <LoadingNote text="Loading..." />
      )}
    </OutcomeGoods>
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
    void client.invalidateQueries(queriesOf('GET /carts/:userId', 'GET /orders/mine'))
  }, [isPaid, client])
}
