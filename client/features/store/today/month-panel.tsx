import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLocale } from '#client/platform/use-locale.ts'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { Box, Grid, Text } from '#client/ui/primitives.tsx'
import { formatBalance, formatChange, formatTotal, sumDollars } from '#contract/pricing/money.ts'
import type { MonthMoney, Today } from '#contract/store/today.ts'
import { shortDay, utcMonthName } from '#contract/text/dates.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'
import { MoneyChart } from './money-chart.tsx'

const DAY_MS = 86_400_000

/** The money of this month, against last month to the same day. */
export function MonthPanel({
  money,
  mode,
  hasDemo,
}: {
  money: MonthMoney
  mode: Today['mode']
  hasDemo: boolean
}) {
  const { t } = useLingui()
  const locale = useLocale()
  const { currency, today, orders, paid, refunded, disputed, kept, keptByDay, keptByDayBefore } = money
  const firstDay = Date.parse(`${today.slice(0, 7)}-01`)
  const lastBefore = firstDay - DAY_MS
  const sameDay =
    firstDay - (keptByDayBefore.length - Math.min(keptByDay.length, keptByDayBefore.length) + 1) * DAY_MS
  const names = { month: utcMonthName(today, locale), before: utcMonthName(lastBefore, locale) }
  const total = (amount: number) => formatTotal(amount, currency, locale)
  const balance = (amount: number) => formatBalance(amount, currency, locale)
  const rows = [
    [t`Paid, ${plural(orders, { one: '# order', other: '# orders' })}`, total(paid)],
    [t`Refunded`, balance(-refunded || 0)],
    [t`In dispute`, balance(-disputed || 0)],
  ] as const
  const wholeBefore = sumDollars(keptByDayBefore)
  return (
    <PanelSection title={t`${{ month: names.month }} so far`}>
      {mode !== 'live' && (
        <Text tone="muted" size="small">
          {hasDemo
            ? t`These are demo and test purchases: no money was charged.`
            : t`These are test purchases: no money was charged.`}
        </Text>
      )}
      <div>
        <Text size="head" weight="heavy" numeric leading="1.2">
          {balance(kept)}
        </Text>
        <Comparison money={money} day={shortDay(sameDay, locale)} />
      </div>
      <MoneyChart
        month={keptByDay}
        before={keptByDayBefore}
        names={names}
        label={t`Kept, added up day by day. ${{ today: shortDay(today, locale) }}: ${{ kept: total(kept) }}. ${{ sameDay: shortDay(sameDay, locale) }}: ${{ keptBefore: total(money.keptBefore) }}, ${{ lastBefore: shortDay(lastBefore, locale) }}: ${{ wholeBefore: total(wholeBefore) }}.`}
      />
      <Grid as="dl" gap="s3" numeric size="ui">
        {rows.map(([name, amount]) => (
          <Grid key={name} columns={['main', 'auto']} gap="s4">
            <Text as="dt" tone="muted">
              {name}
            </Text>
            <dd>{amount}</dd>
          </Grid>
        ))}
        <Grid columns={['main', 'auto']} gap="s4" border="top" padTop="s3">
          <Text as="dt" weight="strong">
            <Trans>Kept</Trans>
          </Text>
          <Text as="dd" weight="strong">
            {balance(kept)}
          </Text>
        </Grid>
      </Grid>
      <Fees fees={money.fees} />
    </PanelSection>
  )
}

/** What each way to pay costs, where there is more than one. */
function Fees({ fees }: Pick<MonthMoney, 'fees'>) {
  const { t } = useLingui()
  const locale = useLocale()
  if (fees.length === 0) return null
  return (
    <Grid as="dl" gap="s3" numeric size="ui" border="top" padTop="s3" aria-label={t`Fees`}>
      {fees.map(({ name, sum, percent }) => (
        <Grid key={`${name} ${sum}`} columns={['main', 'auto']} gap="s4">
          <Text as="dt" tone="muted">
            {name}
          </Text>
          <dd>{percent === null ? sum : `${sum}, ${formatPercentage(percent, locale)}`}</dd>
        </Grid>
      ))}
    </Grid>
  )
}

/** `+$148.50, 14% more than by October 23` */
function Comparison({ money: { kept, keptBefore, currency }, day }: { money: MonthMoney; day: string }) {
  const locale = useLocale()
  const change = sumDollars([kept, -keptBefore])
  const percent = keptBefore > 0 ? Math.round((Math.abs(change) / keptBefore) * 100) : 0
  const difference = formatChange(change, currency, locale)
  return (
    <Text size="ui" tone="muted" numeric>
      {change === 0 ? (
        <Trans>As much as by {day}</Trans>
      ) : change > 0 ? (
        percent > 0 ? (
          <Trans>
            <Strong tone="lime">{difference}</Strong>, {percent}% more than by {day}
          </Trans>
        ) : (
          <Trans>
            <Strong tone="lime">{difference}</Strong> more than by {day}
          </Trans>
        )
      ) : percent > 0 ? (
        <Trans>
          <Strong tone="text">{difference}</Strong>, {percent}% less than by {day}
        </Trans>
      ) : (
        <Trans>
          <Strong tone="text">{difference}</Strong> less than by {day}
        </Trans>
      )}
    </Text>
  )
}

function Strong({ tone, children }: { tone: 'lime' | 'text'; children?: ReactNode }) {
  return (
    <Box as="b" weight="strong" tone={tone === 'lime' ? 'lime' : 'text'}>
      {children}
    </Box>
  )
}
