import { Link, useLocation } from 'react-router'
import { VuMeter } from '#client/features/checkout/index.ts'
import { useHydrated } from '#client/platform/use-hydrated.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'

/** A declined card. The cart and the billing details are kept, so retrying takes one click. */
export function FailedPage() {
  const { state } = useLocation()
  // The reason is only in the browser, where it survives a reload.
  const message: unknown = useHydrated() ? state?.message : undefined
  return (
    <Outcome title="Payment Failed!" art={<VuMeter outcome="failed" />}>
      {typeof message === 'string' && <p className="outcome__reason">{message}</p>}
      <p className="lede">
        No signal from the card. You have not been charged, and your cart is as you left it.
      </p>
      <div className="acts">
        <Link className={buttonClass({ variant: 'primary' })} to="/checkout?step=payment">
          Try again
        </Link>
        <Link className={buttonClass({})} to="/support">
          Contact support
        </Link>
      </div>
    </Outcome>
  )
}
