import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDays } from '#client/platform/use-days.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Cluster, Stack, Text } from '#client/ui/primitives.tsx'
import { Segments } from '#client/ui/segments.tsx'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatBalance } from '#contract/pricing/money.ts'
import type { ShareLine } from '#contract/splits/payout.ts'
import { utcMonthName } from '#contract/text/dates.ts'
import { LedgerTable } from './ledger-table.tsx'

const MONTHS_SHOWN = 3

/** Lines of a collaborator's ledger, of one of the last months or all. */
export function Ledger({
  title,
  lines,
  currency,
  note,
  empty,
}: {
  title: string
  lines: readonly (ShareLine & { order?: string | null })[]
  currency: Currency
  note?: string
  /** What there is to say without lines. */
  empty: string
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const { shortDay } = useDays('UTC')
  const months = [...new Set(lines.map(({ at }) => at.slice(0, 7)))].slice(0, MONTHS_SHOWN)
  const [chosen, setChosen] = useState(months[0] ?? 'all')
  const shown = chosen === 'all' ? lines : lines.filter(({ at }) => at.startsWith(chosen))
  const before = lines.find(({ at }) => at.slice(0, 7) < chosen)
  return (
    <Stack as="section" aria-labelledby="lines-title" gap="s3" shrink>
      <Cluster gap="s3" justify="between">
        <Text as="h2" size="h3" id="lines-title">
          {title}
        </Text>
        {months.length > 1 && (
          <Segments
            label={t`Month`}
            value={chosen}
            options={[
              ...months.map((month) => ({ value: month, label: utcMonthName(`${month}-01`, locale) })),
              { value: 'all', label: t({ message: 'All', context: 'months' }) },
            ]}
            onChange={(value) => value !== undefined && setChosen(value)}
          />
        )}
      </Cluster>
      {lines.length === 0 ? <p>{empty}</p> : <LedgerTable lines={shown} currency={currency} />}
      <Text tone="muted">
        {chosen !== 'all' && before && (
          <>
            <Trans>
              Balance on {{ day: shortDay(`${chosen}-01`) }}:{' '}
              {{ balance: formatBalance(before.balance, currency, locale) }}.
            </Trans>{' '}
          </>
        )}
        {note}
      </Text>
    </Stack>
  )
}
