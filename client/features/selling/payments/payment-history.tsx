import { Row, Text } from '#client/ui/primitives.tsx'
import type { PaymentHistoryEntry } from '#contract/orders/order.ts'
import { localBriefMoment } from '#contract/text/dates.ts'
import styles from './payments.module.css'

/** The payment's events: Completed is green, everything else red. */
export function PaymentHistory({ entries }: { entries: PaymentHistoryEntry[] }) {
  return (
    <div>
      <h3>Payment history</h3>
      <ul className={styles.hist} aria-label="Payment history">
        {entries.map(({ date, status, message }) => (
          <li key={`${date} ${status} ${message}`} className={status === 'Completed' ? styles.ok : undefined}>
            <Row as="span" justify="between" gap="s4">
              <b>{status}</b>
              <Text as="span" numeric tone="muted" size="small">
                {localBriefMoment(date)}
              </Text>
            </Row>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
