import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Row, Text } from '#client/ui/primitives.tsx'
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
          <li
            key={`${date} ${status} ${message}`}
            className={classNames(
              status === 'Completed' ? styles.ok : undefined,
              look({
                display: 'grid',
                columns: ['12', 'main'],
                gapY: 's0',
                gapX: 's3',
                padBottom: 's3',
                size: 'ui',
              }),
            )}
          >
            <Row as="span" justify="between" gap="s4">
              <Text as="b" weight="strong" tone="red">
                {status}
              </Text>
              <Text as="span" numeric tone="muted" size="small">
                {localBriefMoment(date)}
              </Text>
            </Row>
            <Box as="p" gridColumn="2" tone="muted" size="fine">
              {message}
            </Box>
          </li>
        ))}
      </ul>
    </div>
  )
}
