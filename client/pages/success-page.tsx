import { Trans, useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileArchive, Mic } from 'lucide-react'
import { useEffect } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import {
  followOrderQuery,
  forgetBilling,
  NOT_PAID,
  useCameFromPaypal,
  VuMeter,
} from '#client/features/selling/checkout/index.ts'
import { OrderPanel } from '#client/features/selling/orders/index.ts'
import { boothPath } from '#client/platform/booth-path.ts'
import { call, queriesOf } from '#client/platform/call.ts'
import { isFromBooth } from '#client/platform/from-booth.ts'
import { loginPath } from '#client/platform/return-to.ts'
import { useSession } from '#client/platform/session.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { Actions, OutcomeGoods } from '#client/ui/outcome-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'
import type { Order } from '#contract/orders/order.ts'
import { checkInWords } from '#contract/orders/payment-provider.ts'
import { msg } from '#contract/text/msg.ts'

const canceledText = msg`Something in your cart changed before you paid, so nothing was charged. Review your cart and try again.`

/** After a payment: confirmation and everything that was bought; before it is paid, whom it waits for. */
export function SuccessPage() {
  const { i18n, t } = useLingui()
  const { session } = useSession()
  const [params] = useSearchParams()
  const orderId = params.get('order') ?? ''
  const isSignedIn = session.status === 'signed-in' && orderId !== ''
  const isTold = useToldReturn(isSignedIn ? orderId : undefined)
  const order = useQuery({ ...followOrderQuery(orderId), enabled: isSignedIn && isTold })
  const status = order.data?.paymentStatus
  useForgetCheckout(status === 'Completed' || order.data?.checkedSince !== undefined)
  // Banks and other methods lead back here even after a declined payment.
  if (order.data && status === 'Failed')
    return <Navigate to="/failed" replace state={failureOf(order.data, i18n._(NOT_PAID))} />
  if (order.data && status === 'Canceled')
    return (
      <Navigate to="/failed" replace state={{ message: whyCanceled(order.data) ?? i18n._(canceledText) }} />
    )
  if (order.data?.checkedSince)
    return (
      <Outcome title={t`Payment Being Checked`} art={<VuMeter outcome="waiting" />}>
        <Text size="lede">
          {i18n._(checkInWords({ provider: order.data.provider, method: order.data.checkedMethod }))}
        </Text>
        <Goods order={order} />
        <Actions>
          <Link className={buttonClass({ variant: 'primary' })} to="/beats">
            <Trans>Find more beats</Trans>
          </Link>
        </Actions>
      </Outcome>
    )
  // A fresh load in another browser: the payment goes on without it.
  if (session.status === 'signed-out' && orderId !== '')
    return (
      <Outcome title={t`Sign in to see your order`} art={<VuMeter outcome="waiting" />}>
        <Text size="lede">
          <Trans>
            Your payment goes on without it. We email you as soon as it is done, with everything that you
            bought.
          </Trans>
        </Text>
        <Actions>
          <Link
            className={buttonClass({ variant: 'primary', main: true })}
            to={loginPath(`/success?order=${orderId}`)}
          >
            <Trans>Sign in</Trans>
          </Link>
          <Link className={buttonClass({})} to="/">
            <Trans>Go to homepage</Trans>
          </Link>
        </Actions>
      </Outcome>
    )
  if (orderId !== '' && (status === undefined || status === 'Pending'))
    return (
      <Outcome
        title={status === 'Pending' ? t`Confirming Your Payment` : t`Your Order`}
        art={<VuMeter outcome="waiting" />}
      >
        {status === 'Pending' && (
          <Text size="lede">
            <Trans>
              We wait for your bank or payment app to say that you paid. You can close this page: we email you
              as soon as it does.
            </Trans>
          </Text>
        )}
        <Goods order={order} />
        {status === 'Pending' && (
          <Actions>
            <Link className={buttonClass({})} to="/checkout?step=payment">
              <Trans>Not paid yet? Back to checkout</Trans>
            </Link>
          </Actions>
        )}
      </Outcome>
    )
  if (status === 'Refunded')
    return (
      <Outcome title={t`Your Order`} art={<VuMeter outcome="waiting" />}>
        <Goods order={order} />
      </Outcome>
    )
  return (
    <Outcome title={t`Payment Successful!`} art={<VuMeter outcome="success" />}>
      <Text size="lede">
        <Trans>
          Your payment went through. A confirmation email with your order is on its way to your inbox.
        </Trans>
      </Text>
      {orderId !== '' && <Goods order={order} />}
      {status === 'Completed' && order.data && <BackToBooths order={order.data} />}
      <Actions>
        <Link className={buttonClass({ variant: orderId === '' ? 'primary' : 'secondary' })} to="/">
          <Trans>Go to homepage</Trans>
        </Link>
        <Link className={buttonClass({})} to="/support">
          <Trans>Contact support</Trans>
        </Link>
      </Actions>
    </Outcome>
  )
}

/** To the takes of beats whose licenses were opened from the booth. Links that load the page, as the booth's own do. */
function BackToBooths({ order }: { order: Order }) {
  const { t } = useLingui()
  const sung = order.beats.filter(({ id }) => isFromBooth(id))
  if (sung.length === 0) return null
  return (
    <section aria-label={t`Your takes`}>
      <p>
        <Trans>In the booth your takes lie over the master now, without the tag.</Trans>
      </p>
      <Actions>
        {sung.map((beat) => (
          <Link
            reloadDocument
            key={beat.id}
            className={buttonClass({ variant: 'primary' })}
            to={boothPath(beat)}
          >
            <LineIcon of={Mic} />
            <Trans>Back to the booth of {{ title: beat.title }}</Trans>
          </Link>
        ))}
      </Actions>
    </section>
  )
}

/**
 * Tells the store once that the buyer is back from PayPal, before it asks how the order stands.
 * @param orderId undefined: nobody is signed in
 * @returns true once the order can be read
 */
function useToldReturn(orderId: string | undefined): boolean {
  const came = useCameFromPaypal()
  const told = useQuery({
    queryKey: ['POST /payments/returned', orderId],
    // The order is followed in any case: an unheard return only costs a minute.
    queryFn: () =>
      call('POST /payments/returned', { body: { orderId: orderId ?? '' } }).catch(() => ({ success: false })),
    enabled: came && orderId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return !came || told.isFetched
}

/** What `/failed` says of it. */
function failureOf({ provider, paymentHistory }: Order, unknownReason: string) {
  if (provider !== 'paypal') return { message: unknownReason }
  const last = paymentHistory.findLast(({ status }) => status === 'Failed')
  return { message: last?.message ?? unknownReason, provider }
}

/** What the store says about it, such as that the exclusive was sold to somebody else first. */
function whyCanceled({ paymentHistory }: Order): string | undefined {
  const said = paymentHistory.find(
    ({ status, message }) => status === 'Canceled' && message !== 'Checkout canceled',
  )
  return said?.message
}

function Goods({ order }: { order: UseQueryResult<Order> }) {
  const { t } = useLingui()
  return (
    <OutcomeGoods aria-label={t`Your order`}>
      {order.data ? (
        <>
          {order.data.archiveUrl ? (
            <a
              className={buttonClass({ variant: 'primary', main: true })}
              href={order.data.archiveUrl}
              download
            >
              <LineIcon of={FileArchive} />
              <Trans>Download everything</Trans>
            </a>
          ) : (
            isPreparing(order.data) && (
              <Text tone="muted">
                <Trans>
                  Your files take a minute or two. You can close this page: the confirmation email leads to
                  them, too. Your license is ready now.
                </Trans>
              </Text>
            )
          )}
          <OrderPanel order={order.data} hasArchive={false} hasCheckNote={false} />
          <p>
            <Text as={Link} link to="/orders">
              <Trans>My Purchases</Trans>
            </Text>
          </p>
        </>
      ) : order.error ? (
        <Text tone="muted">
          <Trans>
            Your order can't be loaded just now. It is in{' '}
            <Text as={Link} link to="/orders">
              My Purchases
            </Text>
            .
          </Trans>
        </Text>
      ) : (
        <LoadingNote text={t`Loading...`} />
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
