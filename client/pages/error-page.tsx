import { RotateCw } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { VuMeter } from '#client/features/selling/checkout/index.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { FactStrip } from '#client/ui/fact-strip.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { Outcome } from '#client/ui/outcome.tsx'
import { Actions } from '#client/ui/outcome-parts.tsx'
import { Text } from '#client/ui/primitives.tsx'

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
      <Text size="lede">
        We clipped. The fault is on our side of the desk, so trying again in a moment usually works.
      </Text>
      <Actions>
        <Button variant="primary" onClick={retry}>
          <LineIcon of={RotateCw} />
          Retry
        </Button>
        <Link className={buttonClass({})} to="/support">
          Support
        </Link>
        <Link className={buttonClass({ variant: 'quiet' })} to="/">
          Home
        </Link>
      </Actions>
    </Outcome>
  )
}
