import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { LimitMeter } from '#client/ui/limit-meter.tsx'
import { Text } from '#client/ui/primitives.tsx'
import { type LicensePassport, usageOf } from '#contract/licenses/license-passport.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'

/** Reported streams against the license's limit. Renders nothing without a limit. */
export function StreamsMeter({ streams }: { streams: LicensePassport['streams'] }) {
  const { t } = useLingui()
  const locale = useLocale()
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
            <Plural value={count} one="# stream." other="# streams." />{' '}
          </Text>
        )}
        <Text as="span" tone="muted">
          <Trans>Unlimited streams.</Trans>
        </Text>
      </p>
    )
  const used = formatCount(count ?? 0, locale)
  const all = formatCount(limit, locale)
  const { level, percent } = usageOf(count ?? 0, limit)
  return (
    <LimitMeter
      count={count ?? 0}
      limit={limit}
      level={level}
      percent={formatPercentage(percent, locale)}
      label={t`streams`}
      valueText={t`${used} of ${all}, ${percent}%`}
    >
      <Trans>
        <Text as="b" numeric>
          {used}
        </Text>{' '}
        <Text as="span" tone="muted" numeric>
          <Plural value={limit} one="of # stream" other="of # streams" />
        </Text>
      </Trans>
    </LimitMeter>
  )
}
