import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { GoodNote } from '#client/ui/form-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Box, Stack, Text } from '#client/ui/primitives.tsx'
import { ToggleChoice } from '#client/ui/toggle-choice.tsx'
import { type DutyId, dutiesOf } from '#contract/law/duties.ts'
import { addressLine, type BillingInfo, isBusiness } from '#contract/orders/billing.ts'
import type { CartItem } from '#contract/orders/cart.ts'
import type { PaymentSettings } from '#contract/orders/payment.ts'
import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { CartQuote } from '#contract/pricing/cart-quote.ts'
import { totalLabel } from '#contract/pricing/tax-words.ts'
import { ContractLanguage } from './contract-language.tsx'
import { paymentRequestOf } from './create-payment.ts'
import { OrderSummary } from './order-summary.tsx'
import { PayWithPaypal } from './pay-with-paypal.tsx'
import { PayWithStripe } from './pay-with-stripe.tsx'
import { paymentSettingsQuery } from './payment-queries.ts'
import { SixItems } from './six-items.tsx'
import { useCameFromPaypal } from './use-came-back.ts'
import { useCheckoutProblem } from './use-checkout-problem.ts'
import { rememberWay, wayOf, waysToPay, wayWords } from './way-to-pay.ts'

type Props = {
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
}

/** How to pay: with Stripe's form, or at PayPal where the store takes it. */
export function PaymentStep(props: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { items, quote, billing, hasOrder, onEdit, onCartChanged } = props
  const settings = useQuery(paymentSettingsQuery)
  const showProblem = useCheckoutProblem(quote.total)
  const explain = (error: Error) => {
    if (!showProblem(error)) return
    onCartChanged()
    onEdit()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error is acted on once, when it comes
  useEffect(() => {
    if (settings.error) explain(settings.error)
  }, [settings.error])
  return (
    <Stack gap="s5" pack="start">
      <Box padBottom="s4" border="bottom" row justify="between" gap="s4">
        <Text tone="muted">
          {[billing.company, billing.name, addressLine(billing, locale)].filter(Boolean).join(', ')}
        </Text>
        <Text as="button" type="button" link tap rigid onClick={onEdit}>
          <Trans>Edit</Trans>
        </Text>
      </Box>
      {hasOrder && <OrderSummary items={items} quote={quote} isCollapsible={false} />}
      {settings.data ? (
        <WaysToPay {...props} settings={settings.data} onProblem={explain} />
      ) : (
        <LoadingNote text={t`Loading...`} />
      )}
    </Stack>
  )
}

function WaysToPay({
  userId,
  items,
  quote,
  billing,
  consent,
  settings,
  onProblem,
}: Props & { settings: PaymentSettings; onProblem: (error: Error) => void }) {
  const { i18n, t } = useLingui()
  const { currency, formatTotal } = useMoney()
  const { state } = useLocation()
  const asked = wayOf(state)
  const [ways] = useState(() => waysToPay(settings.providers))
  const [way, setWay] = useState(() => ways.find((one) => one === asked.way) ?? ways[0])
  const hasLeft = useCameFromPaypal()
  const { total } = quote
  const duties = dutiesOf({ country: billing.country, isBusiness: isBusiness(billing), total })
  const request = paymentRequestOf({ userId, billing, consent }, { items, total, currency })
  const shown = {
    total: formatTotal(total),
    totalLabel: i18n._(totalLabel(quote)),
    isObliging: duties.has('obligationButton'),
  }
  const terms = (method: string): ReactNode => (
    <>
      {duties.has('sixItems') && <SixItems items={items} quote={quote} method={method} />}
      <Agreement duties={duties} />
      <ContractLanguage items={items} />
    </>
  )
  const choose = (chosen: PaymentProviderName) => {
    setWay(chosen)
    rememberWay(chosen)
  }
  // What costs nothing has no way to pay.
  const isPaypal = way === 'paypal' && total > 0
  return (
    <>
      {hasLeft && (
        <Notice tone="info" title={t`You have not paid.`}>
          <Trans>Nothing was charged.</Trans>
        </Notice>
      )}
      {ways.length > 1 && total > 0 && (
        <ToggleChoice
          wide
          named
          name="way to pay"
          legend={t`How do you want to pay?`}
          options={ways.map((value) => ({ value, label: i18n._(wayWords[value]) }))}
          value={way}
          onPick={choose}
        />
      )}
      <SandboxNote mode={settings.mode} isPaypal={isPaypal} />
      {isPaypal ? (
        <PayWithPaypal
          request={request}
          shown={shown}
          terms={terms('paypal')}
          opensAtOnce={asked.opensAtOnce}
          onProblem={onProblem}
        />
      ) : (
        <PayWithStripe
          request={request}
          settings={settings}
          shown={shown}
          terms={terms}
          onProblem={onProblem}
        />
      )}
    </>
  )
}

/** What the buyer agrees to by paying, and until when it can be undone, above the button. */
function Agreement({ duties }: { duties: ReadonlySet<DutyId> }) {
  return (
    <Text tone="muted" size="ui">
      <Trans>
        One payment, instant download. By paying you agree to our{' '}
        <Text as={Link} link to="/terms" target="_blank">
          terms
        </Text>
        .
      </Trans>
      {duties.has('withdrawal') && (
        <>
          {' '}
          <Trans>
            You have 14 days to withdraw. You asked for immediate delivery, so this ends once your files are
            ready.{' '}
            <Text as={Link} link to="/withdrawal" target="_blank">
              Right of withdrawal
            </Text>
            .
          </Trans>
        </>
      )}
      {duties.has('sevenDays') && (
        <>
          {' '}
          <Trans>You can cancel within 7 days.</Trans>
        </>
      )}
    </Text>
  )
}

/** Says that no money moves, and what to try it with. */
function SandboxNote({ mode, isPaypal }: Pick<PaymentSettings, 'mode'> & { isPaypal: boolean }) {
  const { t } = useLingui()
  if (mode === 'live') return null
  return (
    <GoodNote>
      <LineIcon of={FlaskConical} />
      <b>
        <Trans>Sandbox mode: no money moves</Trans>
      </b>
      <p>
        {isPaypal
          ? t`On the next page you choose a test buyer: one who pays, one whose card is declined, and more.`
          : t`Pay with 4242 4242 4242 4242, any future date and any CVC. 4000 0000 0000 0002 is declined, 4000 0000 0000 3220 asks for 3-D Secure.`}
      </p>
    </GoodNote>
  )
}
