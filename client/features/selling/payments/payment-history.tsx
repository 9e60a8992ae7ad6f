import { useLingui } from '@lingui/react/macro'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look, Text } from '#client/ui/primitives.tsx'
import type { PaymentHistoryEntry } from '#contract/orders/order.ts'
import { drawStatus } from '#contract/orders/status-words.ts'
import { briefMoment } from './brief-moment.ts'
import styles from './payments.module.css'

/** The payment's events on a line: Completed is green and round, everything else red and square. */
export function PaymentHistory({ entries }: { entries: PaymentHistoryEntry[] }) {
  const { t, i18n } = useLingui()
  return (
    <ol aria-label={t`Payment history`}>
      {entries.map(({ date, status, message }) => (
        <li
          key={`${date} ${status} ${message}`}
          className={classNames(
            styles.event,
            status === 'Completed' && styles.good,
            look({
              position: 'relative',
              display: 'grid',
              columns: ['14', 'main', 'auto'],
              gapX: 's3',
              size: 'ui',
              leading: '1.35',
            }),
          )}
        >
          <Text as="b" weight="strong" tone={status === 'Completed' ? 'lime' : 'red'}>
            {drawStatus(status, i18n)}
          </Text>
          <Text as="time" dateTime={date} numeric nowrap tone="muted" size="fine">
            {briefMoment(date)}
          </Text>
          <Box as="p" gridColumn="rest" tone="muted" breakable>
            {message}
          </Box>
        </li>
      ))}
    </ol>
  )
}
