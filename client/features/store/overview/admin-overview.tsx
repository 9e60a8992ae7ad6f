import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { PartlyRefundedBadge } from '#client/features/selling/orders/index.ts'
import { useWaitingOffers } from '#client/features/store/admin/index.ts'
import { FirstSteps } from '#client/features/store/settings/index.ts'
import { callQuery } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Banner } from '#client/ui/banner.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { Table } from '#client/ui/page-head.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { Box, look, Panel, Text } from '#client/ui/primitives.tsx'
import { formatTotal } from '#contract/pricing/money.ts'
import type { Overview } from '#contract/store/admin-overview.ts'
import { shortDay } from '#contract/text/dates.ts'
import { countOf } from '#contract/text/format-count.ts'
import { DemoMonth } from './demo-month.tsx'
import { FailureList } from './failure-list.tsx'
import { Funnel } from './funnel.tsx'
import styles from './overview.module.css'
import { SalesChart } from './sales-chart.tsx'

const overviewQuery = () => callQuery([PRIVATE_QUERY, 'admin', 'overview'], 'GET /admin/overview')

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
  const waiting = useWaitingOffers()
  const { formatTotal } = useMoney()
  const owed = overview.owedToCollaborators ?? 0
  return (
    <div
      className={classNames(
        styles.overview,
        look({
          display: 'grid',
          columns: { base: '2', below768: '1' },
          gap: 's5',
          above: 's7',
          align: 'start',
        }),
      )}
    >
      <FirstSteps />
      {demoMonthUntil && <DemoMonth until={demoMonthUntil} />}
      {waiting > 0 && (
        <Panel as="p" pad="fluid-2" full>
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
        <Panel as="p" pad="fluid-2" full>
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
      <Panel as="section" pad="fluid-2" full>
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
      <Panel as="section" pad="fluid-2" full>
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
      <Panel as="section" pad="fluid-2">
        <Text as="h2" size="h3">
          Best sellers
        </Text>
        {bestSellers.length === 0 ? (
          <Text tone="muted">Nothing sold yet.</Text>
        ) : (
          <BestSellers beats={bestSellers} />
        )}
      </Panel>
      <Panel as="section" pad="fluid-2">
        <Text as="h2" size="h3">
          Latest orders
        </Text>
        {latestOrders.length === 0 ? (
          <Text tone="muted">No orders yet.</Text>
        ) : (
          <LatestOrders orders={latestOrders} />
        )}
      </Panel>
      <Panel as="section" pad="fluid-2" full>
        <Text as="h2" size="h3">
          Failed jobs and emails
        </Text>
        {failures.length === 0 ? <Text tone="muted">No failures.</Text> : <FailureList failures={failures} />}
      </Panel>
    </div>
  )
}

function BestSellers({ beats }: { beats: Overview['bestSellers'] }) {
  const { formatTotal } = useMoney()
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Beat</th>
          <th scope="col" className={styles.end}>
            Sold
          </th>
          <th scope="col" className={styles.end}>
            Revenue
          </th>
        </tr>
      </thead>
      <tbody>
        {beats.map((beat) => (
          <tr key={beat.id}>
            <td>
              <b>{beat.title}</b>{' '}
              <Text as="span" tone="muted">
                by {beat.producer}
              </Text>
            </td>
            <td className={classNames(styles.end, look({ numeric: true }))}>{beat.sold}</td>
            <td className={classNames(styles.end, look({ numeric: true }))}>{formatTotal(beat.revenue)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function LatestOrders({ orders }: { orders: Overview['latestOrders'] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Status</th>
          <th scope="col" className={styles.end}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <Text as={Link} link numeric to={`/admin/manage-payments?q=${order.number}`}>
                {order.number}
              </Text>{' '}
              <Text as="span" tone="muted">
                {order.username || 'Deleted customer'}
              </Text>
            </td>
            <td>
              <PaymentBadge status={order.paymentStatus} />{' '}
              <PartlyRefundedBadge kept={order.kept} currency={order.currency} />
            </td>
            <td className={classNames(styles.end, look({ numeric: true }))}>
              {formatTotal(order.price, order.currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
