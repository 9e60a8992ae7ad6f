import { RotateCw } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { VuMeter } from '#client/checkout/vu-meter.tsx'
import { usePageHead } from '#client/head/use-page-head.ts'
import { Key, keyClass } from '#client/ui/key.tsx'
import { Tape } from '#client/ui/tape.tsx'

/** The store's own fault. Retry reloads the page that failed. */
export function ErrorPage() {
  usePageHead({ title: 'Internal Server Error!' })
  const { state } = useLocation()
  const from: unknown = state?.from
  function retry() {
    if (typeof from === 'string' && from.startsWith('/')) history.replaceState(null, '', from)
    location.reload()
  }
  return (
    <div className="wrap outcome">
      <div className="outcome__copy">
        <Tape label="CODE">500</Tape>
        <h1 className="h1" tabIndex={-1}>
          Internal Server Error!
        </h1>
        <p className="lede">
          We clipped. The fault is on our side of the desk, so trying again in a moment usually works.
        </p>
        <div className="acts">
          <Key look="lamp" onClick={retry}>
            <RotateCw className="ico" aria-hidden />
            Retry
          </Key>
          <Link className={keyClass({})} to="/support">
            Support
          </Link>
          <Link className={keyClass({ look: 'quiet' })} to="/">
            Home
          </Link>
        </div>
      </div>
      <VuMeter outcome="error" />
    </div>
  )
}
