import type { PaymentHistoryEntry } from '#contract/order.ts'

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** The payment's events: Completed is green, everything else red. */
export function PaymentHistory({ entries }: { entries: PaymentHistoryEntry[] }) {
  return (
    <div>
      <h3>Payment history</h3>
      <ul className="hist">
        {entries.map(({ date, status, message }) => (
          <li key={`${date} ${status} ${message}`} className={status === 'Completed' ? 'ok' : undefined}>
            <span className="row-between">
              <b>{status}</b>
              <span className="num muted small">{moment.format(new Date(date))}</span>
            </span>
            <p>{message}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
