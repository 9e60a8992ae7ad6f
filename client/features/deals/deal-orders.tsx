import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMoney } from '#client/platform/use-money.ts'
import { Loaded } from '#client/ui/loaded.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import type { Deal, DealOrders as Orders } from '#contract/deal.ts'
import { countOf } from '#contract/format-count.ts'
import { dealOrdersQuery } from './deal-queries.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** A deal's orders, their revenue and the discount given. */
export function DealOrders({ deal, title }: { deal: Deal; title: string }) {
  return (
    <section className="dealorders" aria-label={`Orders with ${title}`}>
      <Loaded query={useQuery(dealOrdersQuery(deal.id))} problem="The orders can't be loaded.">
        {(found) => <OrderRows {...found} />}
      </Loaded>
    </section>
  )
}

function OrderRows({ orders, count, earned, given }: Orders) {
  const { formatTotal } = useMoney()
  return (
    <>
      <p className="num">
        {countOf(count, 'order')}: {formatTotal(earned)} earned, {formatTotal(given)} given away
        {count > orders.length && `. The newest ${orders.length} are listed.`}
      </p>
      <ul>
        {orders.map(({ id, number, createdAt, status, amount, off }) => (
          <li key={id} className="num">
            <Link className="link" to={`/admin/manage-payments?${new URLSearchParams({ q: id })}`}>
              {number}
            </Link>
            <span className="muted">{day.format(new Date(createdAt))}</span>
            <PaymentBadge status={status} />
            <span>{formatTotal(amount)}</span>
            <span className="muted">{formatTotal(off)} off</span>
          </li>
        ))}
      </ul>
    </>
  )
}
