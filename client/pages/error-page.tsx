import { RotateCw } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { VuMeter } from '#client/features/checkout/index.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { FactStrip } from '#client/ui/fact-strip.tsx'
import { Outcome } from '#client/ui/outcome.tsx'

/** A server error. Retry reloads the failed page. */
export function ErrorPage() {
  const { state } = useLocation()
  const from: unknown = state?.from
  function retry() {
    if (typeof from === 'string' && from.startsWith('/')) history.replaceState(null, '', from)
    location.reload()
  }
  return (
    <Outcome
      title="Internal Server Error!"
      above={<FactStrip label="CODE">500</FactStrip>}
      art={<VuMeter outcome="error" />}
    >
      <p className="lede">
        We clipped. The fault is on our side of the desk, so trying again in a moment usually works.
      </p>
      <div className="acts">
        <Button variant="primary" onClick={retry}>
          <RotateCw className="ico" aria-hidden />
          Retry
        </Button>
        <Link className={buttonClass({})} to="/support">
          Support
        </Link>
        <Link className={buttonClass({ variant: 'quiet' })} to="/">
          Home
        </Link>
      </div>
    </Outcome>
  )
}
