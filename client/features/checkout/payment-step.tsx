import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { loginPath, PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { ApiError } from '#client/platform/api.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { BillingInfo } from '#contract/billing.ts'
import type { CartItem } from '#contract/cart.ts'
import { CardForm, type PaymentOutcome } from './card-form.tsx'
import { openStripe } from './open-stripe.ts'
import { createPayment, paymentSettingsQuery } from './payment-queries.ts'
import { SandboxNote } from './sandbox-note.tsx'

/** What the server says about a cart that cannot be paid as it is; the buyer puts it right on the same page. */
const cartProblems = [
  'price_changed',
  'currency_changed',
  'license_changed',
  'cart_changed',
  'exclusive_held',
  'exclusive_sold',
  'cart_empty',
  'checkout_busy',
  'amount_not_payable',
  'code_refused',
]

/** Makes the cart payable and shows the card form. Reloading or coming back finds the same payment again. */
export function PaymentStep({
  userId,
  items,
  total,
  billing,
  onEdit,
  onCartChanged,
}: {
  userId: string
  items: readonly CartItem[]
  /** In dollars, as it was shown. */
  total: number
  billing: BillingInfo
  onEdit: () => void
  /** The server says that the cart is not what was shown. */
  onCartChanged: () => void
}) {
  const { currency, formatTotal } = useMoney()
  const navigate = useNavigate()
  const settings = useQuery(paymentSettingsQuery)
  const cart = [total, ...items.map(({ license, beats }) => [license.id, license.revision, beats.price])]
  const payment = useQuery({
    // The same cart is the same payment, so asking is harmless; another cart is another question.
    queryKey: [PRIVATE_QUERY, 'payment', userId, cart, billing],
    queryFn: () => createPayment(userId, { items, total, currency }, billing),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useProblem(payment.error ?? settings.error, () => {
    onCartChanged()
    onEdit()
  })

  const paidNothing = payment.data?.clientSecret === null ? payment.data.orderId : undefined
  useEffect(() => {
    if (paidNothing) navigate(`/success?order=${paidNothing}`, { replace: true })
  }, [paidNothing, navigate])

  const { name, address, city, postalCode, country } = billing
  const finish = (orderId: string) => (outcome: PaymentOutcome) => {
    if (outcome.paid) navigate(`/success?order=${orderId}`)
    else navigate('/failed', { state: { message: outcome.message } })
  }
  return (
    <div className="form">
      <div className="row-between check__address">
        <p className="muted">
          {name}, {address}, {city} {postalCode}, {country}
        </p>
        <button type="button" className="link link--tap" onClick={onEdit}>
          Edit
        </button>
      </div>
      {settings.data && <SandboxNote mode={settings.data.mode} />}
      {settings.data && payment.data?.clientSecret ? (
        <CardForm
          key={payment.data.clientSecret}
          stripe={openStripe(settings.data)}
          clientSecret={payment.data.clientSecret}
          billing={billing}
          total={formatTotal(total)}
          returnUrl={`${location.origin}/success?order=${payment.data.orderId}`}
          onOutcome={finish(payment.data.orderId)}
        />
      ) : (
        <LoadingNote text="Loading..." />
      )}
    </div>
  )
}

/** Where a payment cannot be made: back to the cart, on to the order that is paid already, or the error page. */
function useProblem(error: Error | null, onCartProblem: () => void): void {
  const navigate = useNavigate()
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is acted on once, when it comes
  useEffect(() => {
    if (!error) return
    const problem = error instanceof ApiError ? error : undefined
    if (problem?.code === 'already_paid') {
      navigate(`/success?order=${problem.members.orderId ?? ''}`, { replace: true })
    } else if (problem?.code === 'unauthenticated') {
      navigate(loginPath('/checkout'), { replace: true })
    } else if (problem && cartProblems.includes(problem.code)) {
      toast({ tone: 'error', text: problem.message })
      onCartProblem()
    } else {
      navigate('/error', { replace: true, state: { from: '/checkout?step=payment' } })
    }
  }, [error])
}
