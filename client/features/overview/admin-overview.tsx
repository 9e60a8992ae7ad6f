import { useMoney } from '#client/platform/use-money.ts'
import { formatTotal } from '#contract/money.ts'
import './overview.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { FirstSteps } from '#client/features/settings/index.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Loaded } from '#client/ui/loaded.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import type { Overview } from '#contract/admin-overview.ts'
import { FailureList } from './failure-list.tsx'
import { Funnel } from './funnel.tsx'
import { SalesChart } from './sales-chart.tsx'

const overviewQuery = () => jsonQuery<Overview>([PRIVATE_QUERY, 'admin', 'overview'], '/api/admin/overview')

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
  const { mode, disk, sales, funnel, bestSellers, latestOrders, failures } = overview
  return (
    <div className="overview">
      <FirstSteps />
      {disk.isLow && (
        <div className="overview__wide">
          <Banner tone="error" title="The disk is almost full">
            <p>
              {disk.freeMb.toLocaleString('en-US')} MB are left. Free some space: a full disk stops uploads,
              sales and downloads.
            </p>
          </Banner>
        </div>
      )}
      <section className="panel overview__wide">
        <h2 className="h3">Sales of the last {sales.length} days</h2>
        {mode !== 'live' && <p className="muted">These are test purchases: no money was charged.</p>}
        <SalesChart sales={sales} />
      </section>
      <section className="panel overview__wide">
        <h2 className="h3">From play to payment</h2>
        <Funnel funnel={funnel} />
      </section>
      <section className="panel">
        <h2 className="h3">Best sellers</h2>
        {bestSellers.length === 0 ? (
          <p className="muted">Nothing sold yet.</p>
        ) : (
          <BestSellers beats={bestSellers} />
        )}
      </section>
      <section className="panel">
        <h2 className="h3">Latest orders</h2>
        {latestOrders.length === 0 ? (
          <p className="muted">No orders yet.</p>
        ) : (
          <LatestOrders orders={latestOrders} />
        )}
      </section>
      <section className="panel overview__wide">
        <h2 className="h3">Failed jobs and emails</h2>
        {failures.length === 0 ? <p className="muted">No failures.</p> : <FailureList failures={failures} />}
      </section>
    </div>
  )
}

function BestSellers({ beats }: { beats: Overview['bestSellers'] }) {
  const { formatTotal } = useMoney()
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Beat</th>
          <th scope="col" className="end">
            Sold
          </th>
          <th scope="col" className="end">
            Revenue
          </th>
        </tr>
      </thead>
      <tbody>
        {beats.map((beat) => (
          <tr key={beat.id}>
            <td>
              <b>{beat.title}</b> <span className="muted">by {beat.producer}</span>
            </td>
            <td className="num end">{beat.sold}</td>
            <td className="num end">{formatTotal(beat.revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LatestOrders({ orders }: { orders: Overview['latestOrders'] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Status</th>
          <th scope="col" className="end">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>
              <Link className="link num" to={`/admin/manage-payments?q=${order.number}`}>
                {order.number}
              </Link>{' '}
              <span className="muted">{order.username}</span>
            </td>
            <td>
              <PaymentBadge status={order.paymentStatus} />
            </td>
            <td className="num end">{formatTotal(order.price, order.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
