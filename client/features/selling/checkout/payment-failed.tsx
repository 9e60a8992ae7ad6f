import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { useHydrated } from '#client/platform/use-hydrated.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { NOT_PAID } from './payment-outcome.ts'
import { VuMeter } from './vu-meter.tsx'
import type { AskedWay } from './way-to-pay.ts'

const paymentStep = '/checkout?step=payment'
const atPaypal: AskedWay = { way: 'paypal', opensAtOnce: true }
const differently: AskedWay = { way: 'stripe' }

/** A declined payment. The cart, the billing details and the card form are kept, so retrying takes one click. */
export function PaymentFailed() {
  const { i18n, t } = useLingui()
  const { state } = useLocation()
  // The reason is only in the browser, where it survives a reload.
  const known = useHydrated() ? state : undefined
  const message: unknown = known?.message
  return (
    <Outcome title={t`Payment Failed!`} art={<VuMeter outcome="failed" />}>
      <Text weight="strong" tone="red">
        {typeof message === 'string' ? message : i18n._(NOT_PAID)}
      </Text>
      <Text size="lede">
        <Trans>You haven't been charged, and your cart is as you left it.</Trans>
      </Text>
      <Actions>
        {known?.provider === 'paypal' ? (
          <>
            <Link className={buttonClass({ variant: 'primary' })} to={paymentStep} state={atPaypal}>
              <Trans>Choose another way at PayPal</Trans>
            </Link>
            <Link className={buttonClass({})} to={paymentStep} state={differently}>
              <Trans>Pay differently</Trans>
            </Link>
          </>
        ) : (
          // The form shows the reason again, at the card.
          <Link className={buttonClass({ variant: 'primary' })} to={paymentStep} state={state}>
            <Trans>Try again</Trans>
          </Link>
        )}
        <Link className={buttonClass({})} to="/support">
          <Trans>Contact support</Trans>
        </Link>
      </Actions>
    </Outcome>
  )
}
