import { OrderPapers, PartlyRefundedBadge } from '#client/features/selling/orders/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { PaymentBadge } from '#client/ui/payment-badge.tsx'
import { look, Row, Text } from '#client/ui/primitives.tsx'
import { TestBadge } from '#client/ui/test-badge.tsx'
import type { AdminOrder } from '#contract/orders/admin-order.ts'
import { formatTotal } from '#contract/pricing/money.ts'
import { OrderActions } from './order-actions.tsx'
import { BillingFacts, BoughtBeats, OrderFacts, RefundNotes, TaxNotes } from './order-parts.tsx'
import { PaymentHistory } from './payment-history.tsx'
import styles from './payments.module.css'

/** Everything about one order, as a card. */
export function PaymentPanel({ order, onDelete }: { order: AdminOrder; onDelete: () => void }) {
  return (
    <article
      className={classNames(styles.payment, styles.parts, look({ surface: 'panel-2', display: 'grid' }))}
      aria-label={`Order ${order.number}`}
    >
      <div className={classNames(styles.paymentHead, look({ display: 'grid', gap: 's2-5' }))}>
        <Row justify="between" gap="s4">
          <Text as="h2" size="body" weight="strong" numeric>
            {order.number}
          </Text>
          <PaymentBadge status={order.paymentStatus} />
          <PartlyRefundedBadge kept={order.kept} currency={order.currency} />
          <TestBadge mode={order.paymentMode} />
        </Row>
        <OrderFacts order={order} />
      </div>
      <div>
        <h3>Billing</h3>
        <BillingFacts order={order} />
      </div>
      <div>
        <h3>Beats</h3>
        <BoughtBeats order={order} />
      </div>
      <TaxNotes order={order} />
      <OrderPapers documents={order.documents} />
      <PaymentHistory entries={order.paymentHistory} />
      <RefundNotes order={order} />
      <div className={classNames(styles.paymentFoot, look({ cluster: true, gap: 's2' }))}>
        <Text as="span" numeric>
          {formatTotal(order.price, order.currency)}
        </Text>
        <OrderActions order={order} onDelete={onDelete} />
      </div>
    </article>
  )
}
