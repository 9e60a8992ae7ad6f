import { useLingui } from '@lingui/react/macro'
import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeExpressCheckoutElementConfirmEvent as Confirmed } from '@stripe/stripe-js'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, type ErrorCode } from '#client/platform/api.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { usePageHref } from '#client/platform/use-page-href.ts'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { asksState, type BillingInfo, type BillingRules } from '#contract/orders/billing.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { PaymentSettings } from '#contract/orders/payment.ts'
import { stateCode } from '#contract/orders/states.ts'
import { toMinorUnits } from '#contract/pricing/minor-units.ts'
import { parseDollars } from '#contract/pricing/money.ts'
import styles from './billing.module.css'
import type { WalletGuard } from './billing-form.tsx'
import { useCardAppearance } from './card-appearance.ts'
import { createPayment } from './create-payment.ts'
import { openStripe } from './open-stripe.ts'
import { outcomeOf } from './payment-outcome.ts'
import { priceChangeOf } from './price-change.ts'
import { useCheckoutProblem } from './use-checkout-problem.ts'
import { useStripeLocale } from './use-stripe-locale.ts'
import { walletOptions } from './wallet-options.ts'

type Props = {
  userId: string
  items: readonly CartItem[]
  /** In dollars, as shown. */
  total: number
  settings: PaymentSettings
  guard: WalletGuard
  /** Called if the server says that the cart differs from what was shown. */
  onCartChanged: () => void
}

/**
 * The wallets that this browser supports, if any. One click pays: the order is placed at that moment, by the same
 * request as with a card, with the wallet's billing details.
 */
export function ExpressCheckout(props: Props) {
  const appearance = useCardAppearance()
  const locale = useStripeLocale()
  const { currency } = useMoney()
  const amount = toMinorUnits(parseDollars(props.total) ?? 0, currency)
  return (
    <Elements
      stripe={openStripe(props.settings)}
      options={{
        mode: 'payment',
        amount,
        currency,
        // Must match the payment that the server creates.
        allowedPaymentMethodTypes: props.settings.methods,
        appearance,
        locale,
      }}
    >
      <Wallets {...props} isDark={appearance.theme === 'night'} />
    </Elements>
  )
}

/** Field errors from the server about the wallet's details: the form asks for them. */
const ofTheBuyer: readonly ErrorCode[] = ['consent_required', 'country_not_served', 'invalid_request']

function Wallets({
  userId,
  items,
  total,
  settings,
  guard,
  onCartChanged,
  isDark,
}: Props & { isDark: boolean }) {
  const { i18n, t } = useLingui()
  const stripe = useStripe()
  const elements = useElements()
  const pageHref = usePageHref()
  const navigate = useNavigate()
  const showProblem = useCheckoutProblem(total)
  const money = useMoney()
  const [isShown, setShown] = useState(false)
  const [problem, setProblem] = useState<{ text: string; isGoodNews: boolean }>()

  async function pay(event: Confirmed): Promise<void> {
    if (!stripe || !elements) return
    setProblem(undefined)
    const billing = billingOf(event, settings.billing)
    try {
      const { error: incomplete } = await elements.submit()
      if (incomplete) return
      const { consent } = guard
      const { clientSecret, orderId } = await createPayment(
        { userId, billing, consent },
        { items, total, currency: money.currency },
        'stripe',
      )
      if (clientSecret === null) return void navigate(`/success?order=${orderId}`)
      const { error } = await stripe.confirmPayment({
        elements,
        clientSecret,
        redirect: 'if_required',
        confirmParams: { return_url: location.origin + pageHref(`/success?order=${orderId}`) },
      })
      const outcome = outcomeOf(error)
      if (outcome?.paid) navigate(`/success?order=${orderId}`)
      else if (outcome) navigate(`/failed${location.search}`, { state: { message: outcome.message } })
    } catch (error) {
      event.paymentFailed({ reason: 'fail' })
      refuse(error instanceof Error ? error : new Error(String(error)), billing)
    }
  }

  function refuse(error: Error, billing: BillingInfo): void {
    const code = error instanceof ApiError ? error.code : undefined
    const change = priceChangeOf(error, money, total)
    if (change) {
      setProblem({ ...change, text: i18n._(change.text) })
      // The tax of the wallet's location.
      guard.takeOver(billing)
      onCartChanged()
    } else if (code && ofTheBuyer.includes(code)) {
      setProblem({ text: t`${{ message: error.message }} Nothing was charged.`, isGoodNews: false })
      guard.takeOver(billing)
    } else if (showProblem(error)) onCartChanged()
  }

  return (
    <div className={classNames(styles.wallets, !isShown && styles.isWaiting)}>
      <ExpressCheckoutElement
        options={walletOptions(settings, { isDark })}
        onReady={({ availablePaymentMethods }) => {
          if (!availablePaymentMethods) return
          setShown(true)
          guard.onShown()
        }}
        onClick={(event) => (guard.mayPay() ? event.resolve() : event.reject())}
        onConfirm={(event) => void pay(event)}
      />
      {problem?.isGoodNews ? (
        <Text tone="muted" role="status">
          {problem.text}
        </Text>
      ) : (
        problem && <FieldError text={problem.text} />
      )}
    </div>
  )
}

function billingOf({ billingDetails }: Confirmed, rules: BillingRules): BillingInfo {
  const { name = '', address } = billingDetails ?? {}
  const country = address?.country ?? ''
  const state = asksState(rules, country) ? stateCode(country, address?.state) : undefined
  return {
    name,
    address: [address?.line1, address?.line2].filter(Boolean).join(', '),
    city: address?.city ?? '',
    country,
    postalCode: address?.postal_code ?? '',
    ...(state && { state }),
  }
}
