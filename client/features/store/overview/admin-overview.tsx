import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PartlyRefundedBadge } from '#client/features/selling/orders/index.ts'
import { useDesk } from '#client/features/store/admin/index.ts'
import { FirstSteps } from '#client/features/store/settings/index.ts'
import { callQuery } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Banner } from '#client/ui/banner.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { Box, Grid, Panel, Text } from '#client/ui/primitives.tsx'
import { formatTotal } from '#contract/pricing/money.ts'
import type { Overview } from '#contract/store/admin-overview.ts'
import { shortDay } from '#contract/text/dates.ts'
import { countOf } from '#contract/text/format-count.ts'
import { DemoMonth } from './demo-month.tsx'
import { FailureList } from './failure-list.tsx'
import { Funnel } from './funnel.tsx'
import { SalesChart } from './sales-chart.tsx'

const overviewQuery = () => callQuery('GET /admin/overview')

/** How the store is doing, at a glance. */
export function AdminOverview() {
  const overview = useQuery(overviewQuery())
  return (
    <Loaded query={overview} problem="The overview can't be loaded.">
      {(data) => <OverviewPanels overview={data} />}
    </Loaded>
  )
}

function OverviewPanels({ overview }: { overview: Overview }) {
  const { mode, disk, sales, funnel, bestSellers, latestOrders, failures, demoUntil, demoMonthUntil } =
    overview
  const waiting = useDesk()?.offers ?? 0
  const { formatTotal } = useMoney()
  const owed = overview.owedToCollaborators ?? 0
  return (
    <Grid columns={{ base: '2', below768: '1' }} gap="s5" above="s7" align="start">
      <FirstSteps />
      {demoMonthUntil && <DemoMonth until={demoMonthUntil} />}
      {waiting > 0 && (
        <Panel as="p" stack gap="s3-5" pad="fluid-2" full>
          <span>
            <Text as="b" numeric>
              {countOf(waiting, 'offer', 'offers')}
            </Text>{' '}
            {waiting === 1 ? 'waits' : 'wait'} for your answer.
          </span>
          <Link className={buttonClass({ small: true })} to="/admin/offers?show=waiting">
            Answer
          </Link>
        </Panel>
      )}
      {owed > 0 && (
        <Panel as="p" stack gap="s3-5" pad="fluid-2" full>
          <span>
            <Text as="b" numeric>
              {formatTotal(owed)}
            </Text>{' '}
            is owed to the people who made your beats.
          </span>
          <Link className={buttonClass({ small: true })} to="/admin/payouts">
            Payouts
          </Link>
        </Panel>
      )}
      {disk.isLow && (
        <Box full>
          <Banner tone="error" title="The disk is almost full">
            <p>
              {disk.freeMb.toLocaleString('en-US')} MB are left. Free some space: a full disk stops uploads,
              sales and downloads.
            </p>
          </Banner>
        </Box>
      )}
      <Panel as="section" stack gap="s3-5" pad="fluid-2" full>
        <Text as="h2" size="h3">
          Sales of the last {sales.length} days
        </Text>
        {mode !== 'live' && (
          <Text tone="muted">
            These are {demoMonthUntil ? 'demo and ' : ''}test purchases: no money was charged.
          </Text>
        )}
        <SalesChart sales={sales} />
      </Panel>
      <Panel as="section" stack gap="s3-5" pad="fluid-2" full>
        <Text as="h2" size="h3">
          From play to payment
        </Text>
        {demoUntil && (
          <Text tone="muted">
            Only what happened in your store counts here.{' '}
            <Text as={Link} link to="/admin/insight">
              Insight
            </Text>{' '}
            also has figures of the demo, made up until {shortDay(demoUntil)}.
          </Text>
        )}
        <Funnel funnel={funnel} />
      </Panel>
      <Panel as="section" stack gap="s3-5" pad="fluid-2">
        <Text as="h2" size="h3">
          Best sellers
        </Text>
        <BestSellers beats={bestSellers} />
      </Panel>
      <Panel as="section" stack gap="s3-5" pad="fluid-2">
        <Text as="h2" size="h3">
          Latest orders
        </Text>
        <LatestOrders orders={latestOrders} />
      </Panel>
      <Panel as="section" stack gap="s3-5" pad="fluid-2" full>
        <Text as="h2" size="h3">
          Failed jobs and emails
        </Text>
        {failures.length === 0 ? <Text tone="muted">No failures.</Text> : <FailureList failures={failures} />}
      </Panel>
    </Grid>
  )
}

function BestSellers({ beats }: { beats: Overview['bestSellers'] }) {
  const { formatTotal } = useMoney()
  return (
    <DataTable
      items={beats}
      keyOf={({ id }) => id}
      empty="Nothing sold yet."
      columns={[
        {
          title: 'Beat',
          cell: ({ title, producer }) => (
            <>
              <b>{title}</b>{' '}
              <Text as="span" tone="muted">
                by {producer}
              </Text>
            </>
          ),
        },
        { title: 'Sold', end: true, cell: ({ sold }) => sold },
        { title: 'Revenue', end: true, cell: ({ revenue }) => formatTotal(revenue) },
      ]}
    />
  )
}

function LatestOrders({ orders }: { orders: Overview['latestOrders'] }) {
  return (
    <DataTable
      items={orders}
      keyOf={({ id }) => id}
      empty="No orders yet."
      columns={[
        {
          title: 'Order',
          cell: ({ number, username }) => (
            <>
              <Text as={Link} link numeric to={`/admin/manage-payments?order=${number}`}>
                {number}
              </Text>{' '}
              <Text as="span" tone="muted">
                {username || 'Deleted customer'}
              </Text>
            </>
          ),
        },
        {
          title: 'Status',
          cell: ({ paymentStatus, kept, currency }) => (
            <>
              <PaymentBadge status={paymentStatus} /> <PartlyRefundedBadge kept={kept} currency={currency} />
            </>
          ),
        },
        { title: 'Total', end: true, cell: ({ price, currency }) => formatTotal(price, currency) },
      ]}
    />
  )
}
