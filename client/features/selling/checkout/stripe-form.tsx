import { useLingui } from '@lingui/react/macro'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '#client/platform/call.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldBox, FieldLabel } from '#client/ui/form-parts.tsx'
import { Stack, Text } from '#client/ui/primitives.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import type { BillingInfo } from '#contract/orders/billing.ts'
import { asksEmail, methodWords, paymentMethodNames } from '#contract/orders/payment-methods.ts'
import { useCardAppearance } from './card-appearance.ts'
import { PayKey, type ShownTotal } from './pay-key.tsx'
import { outcomeOf, type PaymentOutcome } from './payment-outcome.ts'
import { useBackKey } from './use-back-key.ts'
import { useStripeLocale } from './use-stripe-locale.ts'

type Props = {
  stripe: Promise<Stripe | null>
  clientSecret: string
  billing: BillingInfo
  shown: ShownTotal
  /** What the buyer agrees to by paying with this method, above the total. */
  terms: (method: string) => ReactNode
  /** Where a bank or another method leads back to. */
  returnUrl: string
  onOutcome: (outcome: PaymentOutcome) => void
}

/**
 * Stripe's PaymentElement or, in sandbox mode, the sandbox's: a card form, with tabs where the payment can take more. The
 * store never sees the card.
 */
export function StripeForm(props: Props) {
  const appearance = useCardAppearance()
  const locale = useStripeLocale()
  return (
    <Elements stripe={props.stripe} options={{ clientSecret: props.clientSecret, appearance, locale }}>
      <PaymentFields {...props} />
    </Elements>
  )
}

function PaymentFields({ billing, shown, terms, returnUrl, onOutcome }: Props) {
  const { t } = useLingui()
  const stripe = useStripe()
  const elements = useElements()
  const { storeName } = useStoreSettings()
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [declined, setDeclined] = useState<string>()
  const [method, setMethod] = useState('card')
  const [hasChoice, setHasChoice] = useState(false)
  useBackKey(() => setBusy(false))

  async function pay(event: FormEvent) {
    event.preventDefault()
    // A double click must not confirm twice.
    if (!stripe || !elements || busy) return
    setBusy(true)
    setDeclined(undefined)
    // Once paid, the form stays locked until the next page is shown: another click would pay again.
    let outcome: PaymentOutcome | undefined
    try {
      outcome = await confirm(stripe, elements)
    } finally {
      if (!outcome?.paid) setBusy(false)
    }
    if (!outcome) return
    // For whoever comes back to the form, which stays mounted.
    if (!outcome.paid) setDeclined(outcome.message)
    onOutcome(outcome)
  }

  /** Undefined if the form itself shows what is missing. */
  async function confirm(stripe: Stripe, elements: StripeElements): Promise<PaymentOutcome | undefined> {
    const { error: incomplete } = await elements.submit()
    if (incomplete) return undefined
    const { error } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: {
        return_url: returnUrl,
        payment_method_data: { billing_details: detailsOf(billing, await emailFor(method)) },
      },
    })
    return outcomeOf(error)
  }

  return (
    <Stack as="form" gap="s5" pack="start" onSubmit={pay}>
      <FieldBox>
        <FieldLabel as="span">{hasChoice ? t`Payment method` : t`Card`}</FieldLabel>
        <PaymentElement
          onReady={() => setReady(true)}
          onChange={({ value }) => setMethod(value.type)}
          onAvailablePaymentMethodsChange={({ paymentMethods = {} }) =>
            setHasChoice(Object.values(paymentMethods).filter(({ available }) => available).length > 1)
          }
          options={{
            layout: 'tabs',
            paymentMethodOrder: paymentMethodNames,
            fields: { billingDetails: 'never' },
            wallets: { applePay: 'never', googlePay: 'never' },
          }}
        />
        {!ready && <Spinner />}
        {declined !== undefined && <FieldError text={declined} />}
      </FieldBox>
      {terms(method)}
      <PayKey {...shown} busy={busy} disabled={!ready} />
      <Text tone="faint" size="small">
        {method === 'card'
          ? t`The card goes straight to the payment provider. ${storeName} never sees it.`
          : t`You approve the payment with ${{ method: methodWords(method) }}. ${storeName} never sees your account there.`}
      </Text>
    </Stack>
  )
}

/** Billing details in Stripe's format. The PaymentElement collects none, so every field is required, even if empty. */
function detailsOf({ name, address, city, state, country, postalCode }: BillingInfo, email: string | null) {
  return {
    name,
    email,
    phone: null,
    address: { line1: address, line2: null, city, state: state ?? null, country, postal_code: postalCode },
  }
}

/** The account's, for a method whose approval depends on it; without one it still decides. */
async function emailFor(method: string): Promise<string | null> {
  if (!asksEmail(method)) return null
  return call('GET /account').then(
    ({ email }) => email,
    () => null,
  )
}
