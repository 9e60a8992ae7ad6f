import { Trans, useLingui } from '@lingui/react/macro'
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
  const { t } = useLingui()
  const { state } = useLocation()
  const from: unknown = state?.from
  function retry() {
    if (typeof from === 'string' && from.startsWith('/')) history.replaceState(null, '', from)
    location.reload()
  }
  return (
    <Outcome
      title={t`Internal Server Error!`}
      above={<FactStrip label="CODE">500</FactStrip>}
      art={<VuMeter outcome="error" />}
    >
      <Text size="lede">
        <Trans>
          We clipped. The fault is on our side of the desk, so trying again in a moment usually works.
        </Trans>
      </Text>
      <Actions>
        <Button variant="primary" onClick={retry}>
          <LineIcon of={RotateCw} />
          <Trans>Retry</Trans>
        </Button>
        <Link className={buttonClass({})} to="/support">
          <Trans>Support</Trans>
        </Link>
        <Link className={buttonClass({ variant: 'quiet' })} to="/">
          <Trans>Home</Trans>
        </Link>
      </Actions>
    </Outcome>
  )
}
