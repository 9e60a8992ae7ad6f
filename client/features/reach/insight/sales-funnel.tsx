import { Trans, useLingui } from '@lingui/react/macro'
import { useMoney } from '#client/platform/use-money.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import type { Insight, InsightSteps } from '#contract/reach/insight.ts'
import { sourceLabels } from '#contract/reach/visit-source.ts'
import { countOf, formatCount } from '#contract/text/format-count.ts'
import { daysIn } from './insight-range.ts'
import { funnelInWords, shareText } from './insight-words.ts'
import tables from './tables.module.css'
import { WideTable } from './wide-table.tsx'

const steps = [
  { column: 'plays', label: 'Plays' },
  { column: 'hearts', label: 'Hearts' },
  { column: 'licenses', label: 'Looked at licenses' },
  { column: 'carts', label: 'Put in cart' },
  { column: 'sold', label: 'Sold' },
] as const

/** From play to sale, per source. */
export function SalesFunnel({ insight }: { insight: Insight }) {
  const { t } = useLingui()
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
        <Text tone="muted">{funnelInWords(insight, daysIn(span))}</Text>
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
                {label}
              </th>
            ))}
            <th scope="col" className={tables.end}>
              <Trans>Earned</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          <Row name="All" row={all} allPlays={all.plays} isAll />
          {sources.map(({ source, ...row }) => (
            <Row
              key={source}
              name={source ? sourceLabels[source] : 'Not known'}
              row={row}
              allPlays={all.plays}
            />
          ))}
        </tbody>
      </WideTable>
      {(booth.opened > 0 || booth.sold > 0) && (
        <Text numeric>
          <b>
            <Trans>The booth</Trans>
          </b>{' '}
          was opened {countOf(booth.opened, 'time', 'times')}.{' '}
          {booth.sold === 0
            ? t`No license came from it yet.`
            : `${countOf(booth.sold, 'license', 'licenses')} came from it, for ${formatPrice(booth.earned)}.`}
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
              <b>{formatCount(row[column])}</b>{' '}
              {at > 0 && (
                <Text as="span" tone="muted">
                  {shareText(row[column], before)}
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
