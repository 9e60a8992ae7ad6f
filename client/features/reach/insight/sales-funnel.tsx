import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import type { Insight, InsightSteps } from '#contract/reach/insight.ts'
import { sourceLabels } from '#contract/reach/visit-source.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { msg } from '#contract/text/msg.ts'
import { daysIn } from './insight-range.ts'
import { funnelInWords, shareText } from './insight-words.ts'
import tables from './tables.module.css'
import { WideTable } from './wide-table.tsx'

const steps = [
  { column: 'plays', label: msg`Plays` },
  { column: 'hearts', label: msg`Hearts` },
  { column: 'licenses', label: msg`Looked at licenses` },
  { column: 'carts', label: msg`Put in cart` },
  { column: 'sold', label: msg`Sold` },
] as const

/** From play to sale, per source. */
export function SalesFunnel({ insight }: { insight: Insight }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { all, sources, booth, span } = insight
  const { formatPrice } = useMoney()
  return (
    <Box
      as="section"
      surface="panel-2"
      pad="fluid-2"
      stack
      gap="s4"
      columns="1"
      aria-labelledby="funnel-heading"
    >
      <header>
        <Text as="h2" size="h3" id="funnel-heading">
          <Trans>From play to sale</Trans>
        </Text>
        <Text tone="muted">
          {funnelInWords(insight, daysIn(span), locale)
            .map((sentence) => i18n._(sentence))
            .join(' ')}
        </Text>
      </header>
      <WideTable
        className={classNames(tables.funnel, look({ width: 'full', size: 'ui' }))}
        label={t`From play to sale`}
      >
        <thead>
          <tr>
            <th scope="col">
              <Trans>Where they came from</Trans>
            </th>
            {steps.map(({ column, label }) => (
              <th key={column} scope="col">
                {i18n._(label)}
              </th>
            ))}
            <th scope="col" className={tables.end}>
              <Trans>Earned</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          <Row name={t`All`} row={all} allPlays={all.plays} isAll />
          {sources.map(({ source, ...row }) => (
            <Row
              key={source}
              name={source ? i18n._(sourceLabels[source]) : t`Not known`}
              row={row}
              allPlays={all.plays}
            />
          ))}
        </tbody>
      </WideTable>
      {(booth.opened > 0 || booth.sold > 0) && (
        <Text numeric>
          <Trans>
            <b>The booth</b> was opened{' '}
            <Plural value={{ count: booth.opened }} one="# time" other="# times" />.
          </Trans>{' '}
          {booth.sold === 0
            ? t`No license came from it yet.`
            : t`${plural({ count: booth.sold }, { one: '# license', other: '# licenses' })} came from it, for ${{ earned: formatPrice(booth.earned) }}.`}
        </Text>
      )}
      <Text size="small" tone="muted">
        <Trans>
          Bars and percentages: how many of the step before went on. Plays: the share of all plays.
        </Trans>
      </Text>
    </Box>
  )
}

function Row({
  name,
  row,
  allPlays,
  isAll,
}: {
  name: string
  row: InsightSteps
  allPlays: number
  isAll?: boolean
}) {
  const locale = useLocale()
  const { formatPrice } = useMoney()
  return (
    <tr className={isAll ? tables.funnelAll : undefined}>
      <th scope="row">{name}</th>
      {steps.map(({ column }, at) => {
        const before = at === 0 ? allPlays : row[steps[at - 1]?.column ?? 'plays']
        const share = before > 0 ? Math.min(1, row[column] / before) : 0
        return (
          <td key={column}>
            <span
              className={classNames(tables.bar, look({ display: 'block', height: '10', below: 's1-5' }))}
              style={{ width: `${share * 100}%` }}
            />
            <Text as="span" numeric>
              <b>{formatCount(row[column], locale)}</b>{' '}
              {at > 0 && (
                <Text as="span" tone="muted">
                  {shareText(row[column], before, locale)}
                </Text>
              )}
            </Text>
          </td>
        )
      })}
      <td className={classNames(tables.end, look({ numeric: true }))}>
        <b>{formatPrice(row.earned)}</b>
      </td>
    </tr>
  )
}
