import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PRIVATE_QUERY } from '#client/features/accounts/auth/index.ts'
import { PartlyRefundedBadge } from '#client/features/selling/orders/index.ts'
import adminStyles from '#client/features/store/admin/admin.module.css'
import { useWaitingOffers } from '#client/features/store/admin/index.ts'
import { FirstSteps } from '#client/features/store/settings/index.ts'
import { callQuery } from '#client/platform/call.ts'
import { useMoney } from '#client/platform/use-money.ts'
import { Banner } from '#client/ui/banner.tsx'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { formatTotal } from '#contract/pricing/money.ts'
import type { Overview } from '#contract/store/admin-overview.ts'
import { countOf } from '#contract/text/format-count.ts'
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
  const { mode, disk, sales, funnel, bestSellers, latestOrders, failures } = overview
  const waiting = useWaitingOffers()
  const { formatTotal } = useMoney()
  const owed = overview.owedToCollaborators ?? 0
  return (
    <div className={styles.overview}>
      <FirstSteps />
      {waiting > 0 && (
        <p className={classNames(adminStyles.panel, styles.overviewWide, uiType.rowBetween)}>
          <span>
            <b className={uiBase.num}>{countOf(waiting, 'offer', 'offers')}</b>{' '}
            {waiting === 1 ? 'waits' : 'wait'} for your answer.
          </span>
          <Link className={buttonClass({ small: true })} to="/admin/offers?show=waiting">
            Answer
          </Link>
        </p>
      )}
      {owed > 0 && (
        <p className={classNames(adminStyles.panel, styles.overviewWide, uiType.rowBetween)}>
          <span>
            <b className={uiBase.num}>{formatTotal(owed)}</b> is owed to the people who made your beats.
          </span>
          <Link className={buttonClass({ small: true })} to="/admin/payouts">
            Payouts
          </Link>
        </p>
      )}
      {disk.isLow && (
        <div className={styles.overviewWide}>
          <Banner tone="error" title="The disk is almost full">
            <p>
              {disk.freeMb.toLocaleString('en-US')} MB are left. Free some space: a full disk stops uploads,
              sales and downloads.
            </p>
          </Banner>
        </div>
      )}
      <section className={classNames(adminStyles.panel, styles.overviewWide)}>
        <h2 className={uiType.h3}>Sales of the last {sales.length} days</h2>
        {mode !== 'live' && <p className={uiType.muted}>These are test purchases: no money was charged.</p>}
        <SalesChart sales={sales} />
      </section>
      <section className={classNames(adminStyles.panel, styles.overviewWide)}>
        <h2 className={uiType.h3}>From play to payment</h2>
        <Funnel funnel={funnel} />
      </section>
      <section className={adminStyles.panel}>
        <h2 className={uiType.h3}>Best sellers</h2>
        {bestSellers.length === 0 ? (
          <p className={uiType.muted}>Nothing sold yet.</p>
        ) : (
          <BestSellers beats={bestSellers} />
        )}
      </section>
      <section className={adminStyles.panel}>
        <h2 className={uiType.h3}>Latest orders</h2>
        {latestOrders.length === 0 ? (
          <p className={uiType.muted}>No orders yet.</p>
        ) : (
          <LatestOrders orders={latestOrders} />
        )}
      </section>
      <section className={classNames(adminStyles.panel, styles.overviewWide)}>
        <h2 className={uiType.h3}>Failed jobs and emails</h2>
        {failures.length === 0 ? (
          <p className={uiType.muted}>No failures.</p>
        ) : (
          <FailureList failures={failures} />
        )}
      </section>
    </div>
  )
}

function BestSellers({ beats }: { beats: Overview['bestSellers'] }) {
  const { formatTotal } = useMoney()
  return (
    <table className={adminStyles.table}>
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
              <b>{beat.title}</b> <span className={uiType.muted}>by {beat.producer}</span>
            </td>
            <td className={classNames(uiBase.num, styles.end)}>{beat.sold}</td>
            <td className={classNames(uiBase.num, styles.end)}>{formatTotal(beat.revenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LatestOrders({ orders }: { orders: Overview['latestOrders'] }) {
  return (
    <table className={adminStyles.table}>
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
              <Link
                className={classNames(uiType.link, uiBase.num)}
                to={`/admin/manage-payments?q=${order.number}`}
              >
                {order.number}
              </Link>{' '}
              <span className={uiType.muted}>{order.username}</span>
            </td>
            <td>
              <PaymentBadge status={order.paymentStatus} />{' '}
              <PartlyRefundedBadge kept={order.kept} currency={order.currency} />
            </td>
            <td className={classNames(uiBase.num, styles.end)}>{formatTotal(order.price, order.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
