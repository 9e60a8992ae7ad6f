import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiType from '#client/ui/styles/type.module.css'
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
            <span className={uiType.rowBetween}>
              <b>{status}</b>
              <span className={classNames(uiBase.num, uiType.muted, uiType.small)}>
                {localBriefMoment(date)}
              </span>
            </span>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
