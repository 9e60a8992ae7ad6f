import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMoney } from '#client/platform/use-money.ts'
import { GoodNote } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Box, Stack, Text } from '#client/ui/primitives.tsx'
import { type DutyId, dutiesOf } from '#contract/law/duties.ts'
import { addressLine, type BillingInfo, isBusiness } from '#contract/orders/billing.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { PaymentSettings } from '#contract/orders/payment.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { totalLabel } from '#contract/pricing/tax-words.ts'
import { openStripe } from './open-stripe.ts'
import { OrderSummary } from './order-summary.tsx'
import type { PaymentOutcome } from './payment-outcome.ts'
import { createPayment, paymentSettingsQuery } from './payment-queries.ts'
import { SixItems } from './six-items.tsx'
import { StripeForm } from './stripe-form.tsx'
import { useCheckoutProblem } from './use-checkout-problem.ts'

/** Requests a payment for the cart and shows the card form. Reload and Back reuse the same payment. */
export function PaymentStep({
  userId,
  items,
  quote,
  billing,
  consent,
  hasOrder,
  onEdit,
  onCartChanged,
}: {
  userId: string
  items: readonly CartItem[]
  /** The total as shown. */
  quote: CartQuote
  billing: BillingInfo
  /** Consent to immediate delivery. */
  consent: boolean
  /** The order summary is here, not beside the form. */
  hasOrder: boolean
  onEdit: () => void
  /** Called if the server says that the cart differs from what was shown. */
  onCartChanged: () => void
}) {
  const { currency, formatTotal } = useMoney()
  const navigate = useNavigate()
  const { total } = quote
  const settings = useQuery(paymentSettingsQuery)
  const cart = [total, ...items.map(({ license, beats }) => [license.id, license.revision, beats.price])]
  const payment = useQuery({
    // Idempotent: the same cart has the same payment, so a refetch is harmless. Another cart is another query.
    queryKey: ['POST /payments/create-payment-intent', userId, cart, billing, consent],
    queryFn: () => createPayment(userId, { items, total, currency }, { billing, consent }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const duties = dutiesOf({ country: billing.country, isBusiness: isBusiness(billing), total })
  const showProblem = useCheckoutProblem(total)
  const error = payment.error ?? settings.error
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is acted on once, when it comes
  useEffect(() => {
    if (!error || !showProblem(error)) return
    onCartChanged()
    onEdit()
  }, [error])

  const paidNothing = payment.data?.clientSecret === null ? payment.data.orderId : undefined
  useEffect(() => {
    if (paidNothing) navigate(`/success?order=${paidNothing}`, { replace: true })
  }, [paidNothing, navigate])

  const finish = (orderId: string) => (outcome: PaymentOutcome) => {
    if (outcome.paid) navigate(`/success?order=${orderId}`)
    else navigate(`/failed${location.search}`, { state: { message: outcome.message } })
  }
  return (
    <Stack gap="s5" pack="start">
      <Box padBottom="s4" border="bottom" row justify="between" gap="s4">
        <Text tone="muted">
          {[billing.company, billing.name, addressLine(billing)].filter(Boolean).join(', ')}
        </Text>
        <Text as="button" type="button" link tap onClick={onEdit}>
          Edit
        </Text>
      </Box>
      {hasOrder && <OrderSummary items={items} quote={quote} isCollapsible={false} />}
      {settings.data && <SandboxNote mode={settings.data.mode} />}
      {settings.data && payment.data?.clientSecret ? (
        <StripeForm
          key={payment.data.clientSecret}
          stripe={openStripe(settings.data)}
          clientSecret={payment.data.clientSecret}
          billing={billing}
          total={formatTotal(total)}
          isObliging={duties.has('obligationButton')}
          totalLabel={totalLabel(quote)}
          terms={(method) => (
            <>
              {duties.has('sixItems') && <SixItems items={items} quote={quote} method={method} />}
              <Agreement duties={duties} />
            </>
          )}
          returnUrl={`${location.origin}/success?order=${payment.data.orderId}`}
          onOutcome={finish(payment.data.orderId)}
        />
      ) : (
        <LoadingNote text="Loading..." />
      )}
    </Stack>
  )
}

/** What the buyer agrees to by paying, and until when it can be undone, above the button. */
function Agreement({ duties }: { duties: ReadonlySet<DutyId> }) {
  return (
    <Text tone="muted" size="ui">
      One payment, instant download. By paying you agree to our{' '}
      <Text as={Link} link to="/terms" target="_blank">
        terms
      </Text>
      .
      {duties.has('withdrawal') && (
        <>
          {' '}
          You have 14 days to withdraw. You asked for immediate delivery, so this ends once your files are
          ready.{' '}
          <Text as={Link} link to="/withdrawal" target="_blank">
            Right of withdrawal
          </Text>
          .
        </>
      )}
      {duties.has('sevenDays') && ' You can cancel within 7 days.'}
    </Text>
  )
}

/** Says that no money moves, and which test cards to use. */
function SandboxNote({ mode }: Pick<PaymentSettings, 'mode'>) {
  if (mode === 'live') return null
  return (
    <GoodNote>
      <LineIcon of={FlaskConical} />
      <b>Sandbox mode: no money moves</b>
      <p>
        Pay with 4242 4242 4242 4242, any future date and any CVC. 4000 0000 0000 0002 is declined, 4000 0000
        0000 3220 asks for 3-D Secure.
      </p>
    </GoodNote>
  )
}
