import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { OrderPapers, PartlyRefundedBadge } from '#client/features/selling/orders/index.ts'
import { mediaUrl } from '#client/platform/media-url.ts'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { Cluster, look, Text } from '#client/ui/primitives.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { localDay, localTime } from '#contract/text/dates.ts'
import { OrderActions } from './order-actions.tsx'
import styles from './order-list.module.css'
import { BillingFacts, BoughtBeats, OrderFacts, RefundNotes, TaxNotes } from './order-parts.tsx'
import { PaymentHistory } from './payment-history.tsx'
import partStyles from './payments.module.css'

const SHOWN_COVERS = 3
const NAMED_BEATS = 2

/** An order in one line, which opens to everything about it. */
export function OrderRow({
  order,
  opened,
  onDelete,
}: {
  order: AdminOrder
  /** Open at first. */
  opened: boolean
  onDelete: () => void
}) {
  const [isOpen, setOpen] = useState(opened)
  const id = useId()
  const { number, user, beats, createdAt, paymentStatus, kept, currency, price } = order
  const more = beats.length - NAMED_BEATS
  return (
    <li className={classNames(styles.row, isOpen && styles.isOpen)}>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen((before) => !before)}
      >
        <span className={styles.chevron}>
          <LineIcon of={ChevronRight} />
        </span>
        <span className={styles.two}>
          <b>{user?.username ?? 'Deleted customer'}</b>
          <Text as="span" numeric tone="muted" size="small">
            {number}
          </Text>
        </span>
        <span className={styles.beats}>
          <span className={styles.covers} aria-hidden>
            {beats.slice(0, SHOWN_COVERS).map(({ lineId, image }) => (
              <img key={lineId} src={mediaUrl(image)} alt="" width={36} height={36} loading="lazy" />
            ))}
          </span>
          <span>
            {beats
              .slice(0, NAMED_BEATS)
              .map(({ title }) => title)
              .join(', ')}
            {more > 0 && (
              <Text as="span" tone="muted">
                {' '}
                and {more} more
              </Text>
            )}
          </span>
        </span>
        <span className={classNames(styles.two, look({ numeric: true }))}>
          {localDay(createdAt)}
          <Text as="span" tone="muted" size="small">
            {localTime(createdAt)}
          </Text>
        </span>
        <span className={styles.status}>
          {kept === null ? (
            <PaymentBadge status={paymentStatus} />
          ) : (
            <PartlyRefundedBadge kept={kept} currency={currency} stacked />
          )}
          <TestBadge mode={order.paymentMode} />
        </span>
        <b className={classNames(styles.total, look({ numeric: true }))}>{formatTotal(price, currency)}</b>
      </button>
      {isOpen && (
        <article
          id={id}
          className={classNames(styles.details, partStyles.parts)}
          aria-label={`Order ${number}`}
        >
          <div>
            <h3>Order</h3>
            <OrderFacts order={order} />
            <h3>Billing</h3>
            <BillingFacts order={order} />
          </div>
          <div>
            <h3>Beats</h3>
            <BoughtBeats order={order} />
            <TaxNotes order={order} />
          </div>
          <div>
            <PaymentHistory entries={order.paymentHistory} />
            <OrderPapers documents={order.documents} />
            <RefundNotes order={order} />
            <Cluster gap="s1">
              <OrderActions order={order} onDelete={onDelete} />
            </Cluster>
          </div>
        </article>
      )}
    </li>
  )
}
