import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { usePageHref } from '#client/platform/use-page-href.ts'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import type { PaymentSettings } from '#contract/orders/payment.ts'
import type { PaymentRequestOf } from './create-payment.ts'
import { openStripe } from './open-stripe.ts'
import type { ShownTotal } from './pay-key.tsx'
import { StripeForm } from './stripe-form.tsx'

/** Requests a payment for the cart and shows Stripe's form. Reload and Back reuse the same payment. */
export function PayWithStripe({
  request,
  settings,
  shown,
  terms,
  onProblem,
}: {
  request: PaymentRequestOf
  settings: PaymentSettings
  shown: ShownTotal
  /** What the buyer agrees to by paying with this method, above the total. */
  terms: (method: string) => ReactNode
  onProblem: (error: Error) => void
}) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const pageHref = usePageHref()
  const payment = useQuery({
    // Idempotent: the same cart has the same payment, so a refetch is harmless. Another cart is another query.
    queryKey: ['POST /payments/create-payment-intent', ...request.key],
    queryFn: () => request.send(settings.providers.includes('stripe') ? 'stripe' : undefined),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data, error } = payment
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is acted on once, when it comes
  useEffect(() => {
    if (error) onProblem(error)
  }, [error])
  const paidNothing = data?.clientSecret === null ? data.orderId : undefined
  useEffect(() => {
    if (paidNothing) navigate(`/success?order=${paidNothing}`, { replace: true })
  }, [paidNothing, navigate])
  if (!data?.clientSecret) return <LoadingNote text={t`Loading...`} />
  const { clientSecret, orderId } = data
  return (
    <StripeForm
      key={clientSecret}
      stripe={openStripe(settings)}
      clientSecret={clientSecret}
      billing={request.billing}
      shown={shown}
      terms={terms}
      returnUrl={location.origin + pageHref(`/success?order=${orderId}`)}
      onOutcome={(outcome) => {
        if (outcome.paid) navigate(`/success?order=${orderId}`)
        else navigate(`/failed${location.search}`, { state: { message: outcome.message } })
      }}
    />
  )
}
