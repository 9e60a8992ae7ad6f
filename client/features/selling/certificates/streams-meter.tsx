import { Trans } from '@lingui/react/macro'
import { LimitMeter } from '#client/ui/limit-meter.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { type LicensePassport, usageOf } from '#contract/licenses/license-passport.ts'
import { formatCount } from '#contract/text/format-count.ts'

/** Reported streams against the license's limit. Renders nothing without a limit. */
export function StreamsMeter({ streams }: { streams: LicensePassport['streams'] }) {
  const { count, limit } = streams
  if (limit === 0)
    return (
      <Text tone="muted">
        <Trans>This license does not cover streaming.</Trans>
      </Text>
    )
  if (limit === null)
    return (
      <p>
        {count === null ? null : (
          <Text as="b" numeric>
            <Trans>{{ count: formatCount(count) }} streams.</Trans>{' '}
          </Text>
        )}
        <Text as="span" tone="muted">
          <Trans>Unlimited streams.</Trans>
        </Text>
      </p>
    )
  return <LimitMeter count={count ?? 0} limit={limit} {...usageOf(count ?? 0, limit)} noun="streams" />
}
