import { LimitMeter } from '#client/ui/limit-meter.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { type LicensePassport, usageOf } from '#contract/licenses/license-passport.ts'
import { formatCount } from '#contract/text/format-count.ts'

/** Reported streams against the license's limit. Renders nothing without a limit. */
export function StreamsMeter({ streams }: { streams: LicensePassport['streams'] }) {
  const { count, limit } = streams
  if (limit === 0) return <Text tone="muted">This license does not cover streaming.</Text>
  if (limit === null)
    return (
      <p>
        {count === null ? null : (
          <Text as="b" numeric>
            {formatCount(count)} streams.{' '}
          </Text>
        )}
        <Text as="span" tone="muted">
          Unlimited streams.
        </Text>
      </p>
    )
  return <LimitMeter count={count ?? 0} limit={limit} {...usageOf(count ?? 0, limit)} noun="streams" />
}
