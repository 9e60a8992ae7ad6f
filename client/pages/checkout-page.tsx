import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { rememberedBillingQuery, rememberInAccount } from '#client/features/accounts/profile/index.ts'
import { cartQuery, LicenseChangeNote } from '#client/features/selling/carts/index.ts'
import {
  BillingForm,
  CheckoutSteps,
  ExpressCheckout,
  type FilledBilling,
  OrderSummary,
  PaymentFailed,
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
import { useLocale } from '#client/platform/use-locale.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LoadProblem } from '#client/ui/load-problem.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Box, look, Stack, Text } from '#client/ui/primitives.tsx'
import { type BillingInfo, billingSchema } from '#contract/orders/billing.ts'
import { needsConsent } from '#contract/orders/withdrawal-consent.ts'
import { totalProblem } from '#contract/pricing/payable-total.ts'
import { listParts } from '#contract/text/list-names.ts'
import styles from './checkout-page.module.css'

const stepParam = 'step'

/**
 * The checkout, and `/failed` as a state of it: the checkout stays mounted and hidden while a declined card is shown, with
 * its step still in the URL. The card form is the provider's iframe, which loses what was typed when it is removed.
 */
export function CheckoutPage() {
  const isFailed = useLocation().pathname === '/failed'
  const [isOpen, setOpen] = useState(!isFailed)
  if (!isFailed && !isOpen) setOpen(true)
  return (
    <>
      {isFailed && <PaymentFailed />}
      {isOpen && (
        <div hidden={isFailed}>
          <BuyersCheckout />
        </div>
      )}
    </>
  )
}

/** Billing, then the card, next to the order summary. The step is in the URL, so reload and back work. */
function BuyersCheckout() {
  const { t } = useLingui()
  const { session } = useSession()
  if (session.status === 'unknown')
    return (
      <Frame>
        <LoadingNote text={t`Loading...`} />
      </Frame>
    )
  if (session.status === 'signed-out')
    return (
      <Frame>
        <EmptyNote title={t`Sign in to check out.`}>
          <Text tone="muted">
            <Trans>Your cart is saved in your account.</Trans>
          </Text>
          <Link className={buttonClass({ variant: 'primary' })} to={loginPath('/checkout')}>
            <Trans>Sign in</Trans>
          </Link>
        </EmptyNote>
      </Frame>
    )
  return <Checkout userId={session.userId} />
}

/** @param aside the order, beside the page on wide screens and above it on small ones */
function Frame({ children, aside }: { children: React.ReactNode; aside?: React.ReactNode }) {
  return (
    <div
      className={classNames(
        styles.check,
        look({
          display: 'grid',
          columns: { base: '1', from1024: ['main', '440'] },
          gap: { base: 'fluid-7', below1024: 's6' },
          align: 'start',
          padTop: { base: 'fluid-4', below768: 's5' },
          padBottom: 'fluid-6',
          wrap: true,
        }),
      )}
    >
      <Box maxWidth="680">
        <Text as="h1" size="h2" tabIndex={-1}>
          <Trans>Checkout</Trans>
        </Text>
        {children}
      </Box>
      {aside && (
        <div
          className={classNames(
            styles.aside,
            look({ position: { from1024: 'sticky' }, order: { below1024: 'first' } }),
          )}
        >
          {aside}
        </div>
      )}
    </div>
  )
}

function Checkout({ userId }: { userId: string }) {
  const { i18n, t } = useLingui()
  const locale = useLocale()
  const { currency } = useStoreSettings()
  const cart = useQuery(cartQuery(userId))
  const [params, setParams] = useSearchParams()
  const client = useQueryClient()
  const remembered = useQuery(rememberedBillingQuery())
  const [filled, setFilled] = useState(() => recallBilling(userId))
  const settings = useQuery(paymentSettingsQuery)
  const known: Partial<BillingInfo> = filled.billing ?? remembered.data ?? {}
  const consent = filled.consent ?? false
  const [entered, setEntered] = useState<Partial<BillingInfo>>()
  const rules = settings.data?.billing
  const billing = rules && billingSchema(rules, known.country ?? '').safeParse(known)
  const isBilled = params.get(stepParam) === 'payment' && billing?.success === true
  const isAgreed = consent || (isBilled && !needsConsent(billing.data, 1))
  const taxed = useTaxedQuote(userId, cart.data, {
    settings: settings.data,
    buyer: isBilled && isAgreed ? billing.data : (entered ?? known),
  })
  // What costs nothing needs no consent.
  const isPaying = isBilled && (isAgreed || taxed.quote?.total === 0)
  const payable = (cart.data ?? []).filter(({ state }) => state !== 'unavailable')
  const isSettled = taxed.isSettled && payable.length === cart.data?.length
  const held = useHeldQuote(
    isPaying,
    isSettled && taxed.quote ? { items: payable, quote: taxed.quote } : undefined,
  )
  const quote = held?.quote ?? taxed.quote
  // The order stands once: on a phone above the card that pays for it.
  const isSummaryInForm = useSmallScreen() && isPaying

  if (cart.isPending || remembered.isPending || settings.isPending)
    return (
      <Frame>
        <LoadingNote text={t`Loading...`} />
      </Frame>
    )
  if (!cart.data)
    return (
      <Frame>
        <LoadProblem title={t`The cart can't be loaded.`} error={cart.error} onRetry={cart.refetch} />
      </Frame>
    )
  if (cart.data.length === 0)
    return (
      <Frame>
        <EmptyNote title={t`Your cart is empty.`}>
          <Text tone="muted">
            <Trans>Beats you license wait here until you check out.</Trans>
          </Text>
          <Link className={buttonClass({})} to="/beats">
            <Trans>Back to the beats</Trans>
          </Link>
        </EmptyNote>
      </Frame>
    )
  if (!quote)
    return (
      <Frame>
        {taxed.error ? (
          <LoadProblem title={t`The total can't be loaded.`} error={taxed.error} onRetry={taxed.refetch} />
        ) : (
          <LoadingNote text={t`Loading...`} />
        )}
      </Frame>
    )
  if (!settings.data || !rules)
    return (
      <Frame>
        <EmptyNote title={t`The checkout can't be loaded.`} alert>
          <Text tone="muted">{settings.error?.message}</Text>
          <Button onClick={() => settings.refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </EmptyNote>
      </Frame>
    )
  const gone = cart.data.filter(({ state }) => state === 'unavailable')
  const changed = payable.filter(({ licenseChange }) => licenseChange)
  const hint = taxHint(quote, taxed.needsAddress, locale)
  const unpayable = totalProblem(quote.total, currency)
  const reload = () => Promise.all([cart.refetch(), taxed.refetch()])
  // Wallets cannot authorize an amount before the exclusive is reserved.
  const takesWallets =
    quote.total > 0 &&
    settings.data.providers.includes('stripe') &&
    !payable.some(({ exclusive }) => exclusive)
  const proceed = ({ remember, ...entry }: FilledBilling) => {
    rememberBilling(userId, entry)
    setFilled(entry)
    if (remember || remembered.data) {
      client.setQueryData(rememberedBillingQuery().queryKey, remember ? entry.billing : null)
      // Payment does not wait for this, and continues if it fails.
      rememberInAccount(remember ? entry.billing : undefined).catch(() => {})
    }
    setParams({ [stepParam]: 'payment' })
  }
  const items = held?.items ?? payable
  return (
    <Frame aside={!isSummaryInForm && <OrderSummary items={items} quote={quote} />}>
      <CheckoutSteps current={isPaying ? 'payment' : 'billing'} />
      {gone.length > 0 ? (
        <EmptyNote title={t`Something in your cart is no longer for sale.`} alert>
          <Text tone="muted">
            <Trans>
              {ph({
                beats: listParts(
                  gone.map(({ beats }) => beats.title),
                  locale,
                ),
              })}
              : open your cart and remove it to continue.
            </Trans>
          </Text>
        </EmptyNote>
      ) : changed.length > 0 ? (
        <Stack gap="s5" pack="start" role="status">
          {changed.map((item) => (
            <LicenseChangeNote key={item.id} userId={userId} item={item} />
          ))}
          <Text tone="muted">
            <Trans>Or open your cart to choose another license or remove the beat.</Trans>
          </Text>
        </Stack>
      ) : unpayable ? (
        <EmptyNote title={t`This total can't be paid.`} alert>
          <Text tone="muted">{unpayable}</Text>
          <Link className={buttonClass({})} to="/beats">
            <Trans>Back to the beats</Trans>
          </Link>
        </EmptyNote>
      ) : isPaying && !held && !taxed.isSettled && !taxed.taxError ? (
        <LoadingNote text={t`Loading...`} />
      ) : isPaying ? (
        <PaymentStep
          userId={userId}
          items={items}
          quote={quote}
          billing={billing.data}
          consent={consent && needsConsent(billing.data, quote.total)}
          hasOrder={isSummaryInForm}
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
          countryHint={taxed.taxError?.message ?? (hint && i18n._(hint))}
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
    </Frame>
  )
}
