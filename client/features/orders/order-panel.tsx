import { FileArchive } from 'lucide-react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import { longDay } from '#contract/days.ts'
import { formatTotal } from '#contract/money.ts'
import type { Order } from '#contract/order.ts'
import { DeliveryList } from './delivery-list.tsx'
import { OrderPapers } from './order-papers.tsx'

/** One of your orders: what was bought, with the files and document of each beat. */
export function OrderPanel({ order }: { order: Order }) {
  return (
    <article className="order" aria-label={`Order ${order.number}`}>
      <header className="cluster order__head">
        <div>
          <h2 className="h3 num">{order.number}</h2>
          <p className="muted small">
            {longDay(order.createdAt)}, {formatTotal(order.price, order.currency)}
            {order.taxNotes.map((note) => ` ${note}`)}
          </p>
        </div>
        <PaymentBadge status={order.paymentStatus} />
        <TestBadge mode={order.paymentMode} />
        {order.archiveUrl && (
          <a className={buttonClass({ small: true })} href={order.archiveUrl} download>
            <FileArchive className="ico ico--s" aria-hidden />
            Download everything
          </a>
        )}
      </header>
      <OrderPapers documents={order.documents} />
      <ul className="order__beats">
        {order.beats.map((beat) => (
          <li key={`${beat.id} ${beat.license.id}`} className="order__beat">
            <img className="sleeve" src={mediaUrl(beat.image)} alt="" width={96} height={96} loading="lazy" />
            <div className="order__what">
              <h3 className="order__title">{beat.title}</h3>
              <p className="muted small">
                by {beat.owner.username}, {beat.license.name} license,{' '}
                {formatTotal(beat.price, order.currency)}
              </p>
              {beat.delivery && <DeliveryList beat={beat} delivery={beat.delivery} />}
            </div>
          </li>
        ))}
      </ul>
    </article>
  )
}
