import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { rememberedBillingQuery, rememberInAccount } from '#client/features/accounts/index.ts'
import { loginPath, useSession } from '#client/features/auth/index.ts'
import { cartQuery, LicenseChangeNote } from '#client/features/carts/index.ts'
import {
  BillingForm,
  CheckoutSteps,
  ExpressCheckout,
  type FilledBilling,
  OrderSummary,
  PaymentStep,
  paymentSettingsQuery,
  recallBilling,
  rememberBilling,
  taxHint,
  useTaxedQuote,
} from '#client/features/checkout/index.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadProblem } from '#client/ui/load-problem.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { type BillingInfo, billingSchema } from '#contract/billing.ts'
import { totalProblem } from '#contract/payable-total.ts'
import { needsConsent } from '#contract/withdrawal-consent.ts'

const stepParam = 'step'

/** Billing, then the card, next to the order summary. The step is in the URL, so reload and back work. */
export function CheckoutPage() {
  const { session } = useSession()
  if (session.status === 'unknown')
    return (
      <Frame>
        <LoadingNote text="Loading..." />
      </Frame>
    )
  if (session.status === 'signed-out')
    return (
      <Frame>
        <EmptyNote title="Log in to check out.">
          <p className="muted">Your cart is saved in your account.</p>
          <Link className={buttonClass({ variant: 'primary' })} to={loginPath('/checkout')}>
            Login
          </Link>
        </EmptyNote>
      </Frame>
    )
  return <Checkout userId={session.userId} />
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="wrap check check--alone">
      <h1 className="h2" tabIndex={-1}>
        Checkout
      </h1>
      {children}
    </div>
  )
}

function Checkout({ userId }: { userId: string }) {
  const { currency } = useStoreSettings()
  const cart = useQuery(cartQuery(userId))
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const remembered = useQuery(rememberedBillingQuery(userId))
  const [typed, setTyped] = useState(() => recallBilling(userId))
  const settings = useQuery(paymentSettingsQuery)
  const known: Partial<BillingInfo> = typed.billing ?? remembered.data ?? {}
  const consent = typed.consent ?? false
  const [held, setHeld] = useState<Partial<BillingInfo>>()
  const rules = settings.data?.billing
  const billing = rules && billingSchema(rules, known.country ?? '').safeParse(known)
  const isPaying =
    params.get(stepParam) === 'payment' &&
    billing?.success === true &&
    (consent || !needsConsent(billing.data))
  const taxed = useTaxedQuote(userId, cart.data, {
    settings: settings.data,
    buyer: isPaying ? billing.data : (held ?? known),
  })
  const { quote } = taxed

  if (cart.isPending || remembered.isPending || settings.isPending)
    return (
      <Frame>
        <LoadingNote text="Loading..." />
      </Frame>
    )
  if (!cart.data)
    return (
      <Frame>
        <LoadProblem title="The cart can't be loaded." error={cart.error} onRetry={cart.refetch} />
      </Frame>
    )
  if (cart.data.length === 0)
    return (
      <Frame>
        <EmptyNote title="Your cart is empty.">
          <p className="muted">Beats you license wait here until you check out.</p>
          <Link className={buttonClass({})} to="/beats">
            Back to the beats
          </Link>
        </EmptyNote>
      </Frame>
    )
  if (!quote)
    return (
      <Frame>
        {taxed.error ? (
          <LoadProblem title="The total can't be loaded." error={taxed.error} onRetry={taxed.refetch} />
        ) : (
          <LoadingNote text="Loading..." />
        )}
      </Frame>
    )
  if (!settings.data || !rules)
    return (
      <Frame>
        <EmptyNote title="The checkout can't be loaded." alert>
          <p className="muted">{settings.error?.message}</p>
          <Button onClick={() => settings.refetch()}>Retry</Button>
        </EmptyNote>
      </Frame>
    )
  const payable = cart.data.filter(({ state }) => state !== 'unavailable')
  const gone = cart.data.filter(({ state }) => state === 'unavailable')
  const changed = payable.filter(({ licenseChange }) => licenseChange)
  const unpayable = totalProblem(quote.total, currency)
  const reload = () => Promise.all([cart.refetch(), taxed.refetch()])
  // Wallets cannot authorize an amount before the exclusive is reserved.
  const takesWallets = quote.total > 0 && !payable.some(({ exclusive }) => exclusive)
  const proceed = ({ billing: filled, consent: given, remember }: FilledBilling) => {
    rememberBilling(userId, { billing: filled, consent: given })
    setTyped({ billing: filled, consent: given })
    if (remember || remembered.data) {
      client.setQueryData(rememberedBillingQuery(userId).queryKey, remember ? filled : null)
      // Payment does not wait for this, and continues if it fails.
      rememberInAccount(remember ? filled : undefined).catch(() => {})
    }
    setParams({ [stepParam]: 'payment' })
  }
  return (
    <div className="wrap check">
      <div>
        <h1 className="h2" tabIndex={-1}>
          Checkout
        </h1>
        <CheckoutSteps current={isPaying ? 'payment' : 'billing'} />
        {gone.length > 0 ? (
          <EmptyNote title="Something in your cart is no longer for sale." alert>
            <p className="muted">
              {gone.map(({ beats }) => beats.title).join(', ')}: open your cart and remove it to continue.
            </p>
          </EmptyNote>
        ) : changed.length > 0 ? (
          <div className="form" role="status">
            {changed.map((item) => (
              <LicenseChangeNote key={item.id} userId={userId} item={item} />
            ))}
            <p className="muted">Or open your cart to choose another license or remove the beat.</p>
          </div>
        ) : unpayable ? (
          <EmptyNote title="This total can't be paid by card." alert>
            <p className="muted">{unpayable}</p>
            <Link className={buttonClass({})} to="/beats">
              Back to the beats
            </Link>
          </EmptyNote>
        ) : isPaying && !taxed.isSettled && !taxed.taxError ? (
          <LoadingNote text="Loading..." />
        ) : isPaying ? (
          <PaymentStep
            userId={userId}
            items={payable}
            quote={quote}
            billing={billing.data}
            consent={consent && needsConsent(billing.data)}
            onEdit={() => setParams({})}
            onCartChanged={reload}
          />
        ) : (
          <BillingForm
            known={known}
            knownConsent={consent}
            rules={rules}
            isRemembered={Boolean(remembered.data)}
            isFree={quote.total === 0}
            countryHint={taxHint(quote, taxed)}
            onChange={setHeld}
            wallets={
              takesWallets
                ? (guard) => (
                    <ExpressCheckout
                      userId={userId}
                      items={payable}
                      total={quote.total}
                      settings={settings.data}
                      guard={guard}
                      onCartChanged={reload}
                    />
                  )
                : undefined
            }
            onDone={proceed}
          />
        )}
      </div>
      <OrderSummary items={payable} quote={quote} />
    </div>
  )
}
