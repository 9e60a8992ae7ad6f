import { Link, useLocation } from 'react-router'
import { VuMeter } from '#client/features/checkout/index.ts'
import { useHydrated } from '#client/platform/use-hydrated.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { Outcome } from '#client/ui/outcome.tsx'

/** A card was refused. The cart and the billing details are as they were, so another try is one press away. */
export function FailedPage() {
  const { state } = useLocation()
  // After a reload the browser still has the reason, and the server never had it.
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
