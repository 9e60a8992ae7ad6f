import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { rememberedBillingQuery, rememberInAccount } from '#client/features/accounts/profile/index.ts'
import { cartQuery, LicenseChangeNote } from '#client/features/selling/carts/index.ts'
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
  useHeldQuote,
  useSmallScreen,
  useTaxedQuote,
} from '#client/features/selling/checkout/index.ts'
import { loginPath } from '#client/platform/return-to.ts'
import { useSession } from '#client/platform/session.ts'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadProblem } from '#client/ui/load-problem.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { look, Stack, Text } from '#client/ui/primitives.tsx'
import { type BillingInfo, billingSchema } from '#contract/orders/billing.ts'
import { needsConsent } from '#contract/orders/withdrawal-consent.ts'
import { totalProblem } from '#contract/pricing/payable-total.ts'
import styles from './checkout-page.module.css'

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
        <EmptyNote title="Sign in to check out.">
          <Text tone="muted">Your cart is saved in your account.</Text>
          <Link className={buttonClass({ variant: 'primary' })} to={loginPath('/checkout')}>
            Sign in
          </Link>
        </EmptyNote>
      </Frame>
    )
  return <Checkout userId={session.userId} />
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div
      className={classNames(
        styles.check,
        styles.checkAlone,
        look({
          display: 'grid',
          columns: ['main', '440'],
          gap: 'fluid-7',
          align: 'start',
          padTop: 'fluid-4',
          padBottom: 'fluid-6',
          wrap: true,
        }),
      )}
    >
      <Text as="h1" size="h2" tabIndex={-1}>
        Checkout
      </Text>
      {children}
    </div>
  )
}

function Checkout({ userId }: { userId: string }) {
  const { currency } = useStoreSettings()
  const cart = useQuery(cartQuery(userId))
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const remembered = useQuery(rememberedBillingQuery())
  const [typed, setTyped] = useState(() => recallBilling(userId))
  const settings = useQuery(paymentSettingsQuery)
  const known: Partial<BillingInfo> = typed.billing ?? remembered.data ?? {}
  const consent = typed.consent ?? false
  const [entered, setEntered] = useState<Partial<BillingInfo>>()
  const rules = settings.data?.billing
  const billing = rules && billingSchema(rules, known.country ?? '').safeParse(known)
  const isPaying =
    params.get(stepParam) === 'payment' &&
    billing?.success === true &&
    (consent || !needsConsent(billing.data))
  const taxed = useTaxedQuote(userId, cart.data, {
    settings: settings.data,
    buyer: isPaying ? billing.data : (entered ?? known),
  })
  const payable = (cart.data ?? []).filter(({ state }) => state !== 'unavailable')
  const isSettled = taxed.isSettled && payable.length === cart.data?.length
  const held = useHeldQuote(
    isPaying,
    isSettled && taxed.quote ? { items: payable, quote: taxed.quote } : undefined,
  )
  const quote = held?.quote ?? taxed.quote
  // The order stands once: on a phone above the button that pays for it.
  const isSummaryInForm = useSmallScreen() && isPaying

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
          <Text tone="muted">Beats you license wait here until you check out.</Text>
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
          <Text tone="muted">{settings.error?.message}</Text>
          <Button onClick={() => settings.refetch()}>Retry</Button>
        </EmptyNote>
      </Frame>
    )
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
      client.setQueryData(rememberedBillingQuery().queryKey, remember ? filled : null)
      // Payment does not wait for this, and continues if it fails.
      rememberInAccount(remember ? filled : undefined).catch(() => {})
    }
    setParams({ [stepParam]: 'payment' })
  }
  return (
    <div
      className={classNames(
        styles.check,
        look({
          display: 'grid',
          columns: ['main', '440'],
          gap: 'fluid-7',
          align: 'start',
          padTop: 'fluid-4',
          padBottom: 'fluid-6',
          wrap: true,
        }),
      )}
    >
      <div>
        <Text as="h1" size="h2" tabIndex={-1}>
          Checkout
        </Text>
        <CheckoutSteps current={isPaying ? 'payment' : 'billing'} />
        {gone.length > 0 ? (
          <EmptyNote title="Something in your cart is no longer for sale." alert>
            <Text tone="muted">
              {gone.map(({ beats }) => beats.title).join(', ')}: open your cart and remove it to continue.
            </Text>
          </EmptyNote>
        ) : changed.length > 0 ? (
          <Stack gap="s5" pack="start" role="status">
            {changed.map((item) => (
              <LicenseChangeNote key={item.id} userId={userId} item={item} />
            ))}
            <Text tone="muted">Or open your cart to choose another license or remove the beat.</Text>
          </Stack>
        ) : unpayable ? (
          <EmptyNote title="This total can't be paid by card." alert>
            <Text tone="muted">{unpayable}</Text>
            <Link className={buttonClass({})} to="/beats">
              Back to the beats
            </Link>
          </EmptyNote>
        ) : isPaying && !held && !taxed.isSettled && !taxed.taxError ? (
          <LoadingNote text="Loading..." />
        ) : isPaying ? (
          <PaymentStep
            userId={userId}
            items={held?.items ?? payable}
            quote={quote}
            billing={billing.data}
            consent={consent && needsConsent(billing.data)}
            order={
              isSummaryInForm && (
                <OrderSummary items={held?.items ?? payable} quote={quote} isCollapsible={false} />
              )
            }
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
            onChange={setEntered}
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
      {!isSummaryInForm && <OrderSummary items={held?.items ?? payable} quote={quote} />}
    </div>
  )
}
