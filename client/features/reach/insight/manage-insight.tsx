import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { EyeOff, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useLocale } from '#client/platform/use-locale.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { EmptyNote } from '#client/ui/empty-note.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { LoadingNote } from '#client/ui/loading-note.tsx'
import { Skeleton } from '#client/ui/outcome-parts.tsx'
import { Box, Grid, Text } from '#client/ui/primitives.tsx'
import {
  type Insight,
  type InsightSpan,
  type InsightTag,
  MIN_ADVICE_PLAYS,
  type MissedSearch,
} from '#contract/reach/insight.ts'
import { shortDay } from '#contract/text/dates.ts'
import { formatCount, formatFixed } from '#contract/text/format-count.ts'
import { listParts } from '#contract/text/list-names.ts'
import { AdviceList, useFollowedAdvice } from './advice-list.tsx'
import { BeatDetail } from './beat-detail.tsx'
import { BeatTable } from './beat-table.tsx'
import { insightQuery } from './insight-queries.ts'
import { daysIn, rangeOf } from './insight-range.ts'
import { RangeBar } from './range-bar.tsx'
import { SalesFunnel } from './sales-funnel.tsx'

const LONG_RANGE_DAYS = 90

/** What people hear, look for and buy, and what to change. */
export function ManageInsight() {
  const { t } = useLingui()
  const [address, setAddress] = useSearchParams()
  // A day that ends while the page is open must not change what it shows.
  const [now] = useState(() => Date.now())
  const range = rangeOf(address, now)
  const insight = useQuery(insightQuery(range.span))
  const show = (change: Record<string, string | undefined>) =>
    setAddress(
      (known) => {
        for (const name of ['days', 'from', 'until']) known.delete(name)
        for (const [name, value] of Object.entries(change)) if (value) known.set(name, value)
        return known
      },
      { replace: true, state: { keepsPosition: true } },
    )
  return (
    <>
      <RangeBar range={range} now={now} onShow={show} />
      {insight.isPending ? (
        <Adding days={daysIn(range.span)} />
      ) : insight.data === undefined ? (
        <EmptyNote title={t`The figures can’t be loaded.`} alert>
          <Text tone="muted">
            <Trans>Counting goes on; nothing is lost.</Trans>
          </Text>
          <Button onClick={() => insight.refetch()}>
            <Trans>Retry</Trans>
          </Button>
        </EmptyNote>
      ) : insight.data.all.plays < MIN_ADVICE_PLAYS && insight.data.all.sold === 0 ? (
        <TooFew insight={insight.data} onLonger={() => show({ days: String(LONG_RANGE_DAYS) })} />
      ) : (
        <Panels insight={insight.data} span={range.span} address={address} />
      )}
    </>
  )
}

function Panels({
  insight,
  span,
  address,
}: {
  insight: Insight
  span: InsightSpan
  address: URLSearchParams
}) {
  const locale = useLocale()
  const controls = useFollowedAdvice()
  const openId = address.get('beat') ?? undefined
  const linkTo = (beat?: string) => {
    const next = new URLSearchParams(address)
    if (beat) next.set('beat', beat)
    else next.delete('beat')
    return `?${next}`
  }
  return (
    <Grid gap="fluid-3" columns="1">
      {insight.demoUntil && (
        <Box
          stripe="edge"
          display="grid"
          columns={['auto', 'main']}
          gap="s4"
          padY="s4-5"
          padX="s5"
          surface="panel-2"
          tone="muted"
          size="ui"
        >
          <LineIcon of={FlaskConical} />
          <Text maxWidth="86ch">
            <Trans>
              <Text as="b" tone="text">
                These are figures of the demo.
              </Text>{' '}
              They were made up until {{ day: shortDay(insight.demoUntil, locale) }}. What your visitors do is
              added to them.
            </Trans>
          </Text>
        </Box>
      )}
      {openId && (
        <BeatDetail
          key={openId}
          id={openId}
          span={span}
          closeTo={linkTo()}
          advice={insight.advice}
          controls={controls}
        />
      )}
      <SalesFunnel insight={insight} />
      <AdviceList advice={insight.advice} controls={controls} />
      <BeatTable beats={insight.beats} openId={openId} linkTo={linkTo} />
      <MissedSearches searches={insight.missed} />
      <TagTable tags={insight.tags} />
      <Box
        stripe="edge"
        display="grid"
        columns={['auto', 'main']}
        gap="s4"
        padY="s4-5"
        padX="s5"
        surface="panel-2"
        tone="muted"
        size="ui"
      >
        <LineIcon of={EyeOff} />
        <Text maxWidth="86ch">
          <Trans>
            <Text as="b" tone="text">
              How this is counted.
            </Text>{' '}
            Without cookies and without anybody else’s server. Plays are added up per beat and second, never
            per person; addresses are not stored, and days with fewer than five listeners show no curve.
            Visitors who ask not to be tracked are not counted. Kept for 25 months, then as sums of months.
          </Trans>
        </Text>
      </Box>
    </Grid>
  )
}

function Adding({ days }: { days: number }) {
  const { t } = useLingui()
  return (
    <Grid gap="fluid-3" columns="1">
      <LoadingNote text={t`Adding up ${plural(days, { one: '# day', other: '# days' })}...`} />
      <Skeleton tall />
      <Skeleton low />
    </Grid>
  )
}

function TooFew({ insight: { all, span }, onLonger }: { insight: Insight; onLonger: () => void }) {
  const { t } = useLingui()
  const days = daysIn(span)
  return (
    <EmptyNote title={t`Too few plays to say anything.`}>
      <Text tone="muted">
        <Trans>
          From {{ least: MIN_ADVICE_PLAYS }} plays on you see where people listen, replay and leave.{' '}
          <Plural value={{ plays: all.plays }} one="There is #" other="There are #" /> in{' '}
          <Plural value={days} one="this day" other="these # days" />.
        </Trans>
      </Text>
      {days < LONG_RANGE_DAYS ? (
        <Button onClick={onLonger}>
          <Plural value={{ days: LONG_RANGE_DAYS }} one="Show # day" other="Show # days" />
        </Button>
      ) : (
        <Link className={buttonClass({})} to="/admin/letters">
          <Trans>Write to your subscribers</Trans>
        </Link>
      )}
    </EmptyNote>
  )
}

/** What people looked for in vain. */
function MissedSearches({ searches }: { searches: readonly MissedSearch[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (searches.length === 0) return null
  return (
    <Grid as="section" gap="s4" columns="1" aria-labelledby="missed-heading">
      <Text as="h2" size="h3" id="missed-heading">
        <Trans>Searches without results</Trans>
      </Text>
      <DataTable
        items={searches}
        keyOf={({ address }) => address}
        columns={[
          {
            title: t`Searched for`,
            head: true,
            cell: ({ words, filters, address }) => (
              <Text as={Link} link to={`/beats?${address}`}>
                {listParts([...(words ? [t`“${words}”`] : []), ...filters], locale)}
              </Text>
            ),
          },
          { title: t`People`, end: true, cell: ({ count }) => formatCount(count, locale) },
          { title: t`Beats found`, end: true, cell: ({ found }) => formatCount(found, locale) },
        ]}
      />
      <Text size="small" tone="muted">
        <Trans>Counted on days when people from three networks or more searched for it.</Trans>
      </Text>
    </Grid>
  )
}

/** The tags, best earning first. */
function TagTable({ tags }: { tags: readonly InsightTag[] }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { formatPrice } = useMoney()
  if (tags.length === 0) return null
  return (
    <Grid as="section" gap="s4" columns="1" aria-labelledby="tags-heading">
      <Text as="h2" size="h3" id="tags-heading">
        <Trans>By tag</Trans>
      </Text>
      <DataTable
        wide={t`By tag`}
        items={tags}
        keyOf={({ name }) => name}
        columns={[
          { title: t`Tag`, head: true, cell: ({ name }) => name },
          { title: t`Beats`, end: true, cell: ({ beats }) => formatCount(beats, locale) },
          { title: t`Plays`, end: true, cell: ({ plays }) => formatCount(plays, locale) },
          {
            title: t`Hearts per 100 plays`,
            end: true,
            cell: ({ hearts, plays }) => (plays === 0 ? '–' : formatFixed((hearts / plays) * 100, 1, locale)),
          },
          { title: t`Sold`, end: true, cell: ({ sold }) => formatCount(sold, locale) },
          { title: t`Earned`, end: true, cell: ({ earned }) => formatPrice(earned) },
          { title: t`Searched for`, end: true, cell: ({ searched }) => formatCount(searched, locale) },
        ]}
      />
      <Text size="small" tone="muted">
        <Trans>A beat counts for each of its tags.</Trans>
      </Text>
    </Grid>
  )
}
