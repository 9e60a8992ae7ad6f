import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DeskHead, ProvedDownload } from '#client/features/store/admin/index.ts'
import { addressOf } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { type Range, rangeDays, spanDays } from './insight-range.ts'
import styles from './range-bar.module.css'

const OWN = 'own'

/** Which days are shown, and all of it as CSV. */
export function RangeBar({
  range: { days, span },
  now,
  onShow,
}: {
  range: Range
  now: number
  onShow: (change: Record<string, string | undefined>) => void
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const [first, last] = spanDays(span, now, locale)
  const [isOwn, setOwn] = useState(days === undefined)
  const options = [
    ...rangeDays.map((value) => ({
      value: value as string,
      label: t`${plural({ days: Number(value) }, { one: '# day', other: '# days' })}`,
    })),
    { value: OWN, label: t`Choose dates` },
  ]
  const choose = (value: string | undefined) => {
    if (value === undefined) return
    setOwn(value === OWN)
    if (value !== OWN) onShow({ days: value })
  }
  return (
    <DeskHead title={t`Insight`} fact={first === last ? first : t`${first} to ${last}`}>
      <div
        className={classNames(
          styles.tools,
          look({ display: 'flex', gap: 's2', align: 'center', wraps: true, width: { below768: 'full' } }),
        )}
      >
        <Segments label={t`Dates`} options={options} value={isOwn ? OWN : days} onChange={choose} />
        <ProvedDownload href={addressOf('GET /admin/insight.csv', { query: span })}>
          <Trans>CSV</Trans>
        </ProvedDownload>
      </div>
      {isOwn && (
        <div
          className={classNames(
            styles.dates,
            look({ display: 'flex', gap: 's3', width: 'full', justify: 'end' }),
          )}
        >
          <TextField
            label={t`First day`}
            type="date"
            max={span.until}
            value={span.from}
            onChange={({ target }) => target.value && onShow({ from: target.value, until: span.until })}
          />
          <TextField
            label={t`Last day`}
            type="date"
            min={span.from}
            value={span.until}
            onChange={({ target }) => target.value && onShow({ from: span.from, until: target.value })}
          />
        </div>
      )}
    </DeskHead>
  )
}
