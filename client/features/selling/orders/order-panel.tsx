import { FileArchive } from 'lucide-react'
import { mediaUrl } from '#client/platform/media-url.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiSleeve from '#client/ui/styles/sleeve.module.css'
import uiType from '#client/ui/styles/type.module.css'
import { TestBadge } from '#client/ui/test-badge.tsx'
import type { Order } from '#contract/orders/order.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { longDay } from '#contract/text/dates.ts'
import { DeliveryList } from './delivery-list.tsx'
import { OrderPapers } from './order-papers.tsx'
import styles from './orders.module.css'
import { PartlyRefundedBadge } from './partly-refunded-badge.tsx'

/** One of your orders: what was bought, with the files and document of each beat. */
export function OrderPanel({
  order,
  hasArchive = true,
}: {
  order: Order
  /** Whether it shows the button for all files. */
  hasArchive?: boolean
}) {
  return (
    <article className={styles.order} aria-label={`Order ${order.number}`}>
      <header className={classNames(uiLayout.cluster, styles.orderHead)}>
        <div>
          <h2 className={classNames(uiType.h3, uiBase.num)}>{order.number}</h2>
          <p className={classNames(uiType.muted, uiType.small)}>
            {longDay(order.createdAt)}, {formatTotal(order.price, order.currency)}
            {order.taxNotes.map((note) => ` ${note}`)}
          </p>
        </div>
        <PaymentBadge status={order.paymentStatus} />
        <PartlyRefundedBadge kept={order.kept} currency={order.currency} />
        <TestBadge mode={order.paymentMode} />
        {hasArchive && order.archiveUrl && (
          <a className={buttonClass({ small: true })} href={order.archiveUrl} download>
            <FileArchive className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
            Download everything
          </a>
        )}
      </header>
      <OrderPapers documents={order.documents} />
      <ul className={undefined}>
        {order.beats.map((beat) => (
          <li key={`${beat.id} ${beat.license.id}`} className={styles.orderBeat}>
            <img
              className={uiSleeve.sleeve}
              src={mediaUrl(beat.image)}
              alt=""
              width={96}
              height={96}
              loading="lazy"
            />
            <div className={styles.orderWhat}>
              <h3 className={styles.orderTitle}>{beat.title}</h3>
              <p className={classNames(uiType.muted, uiType.small)}>
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
