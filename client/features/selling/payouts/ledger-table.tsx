import { CircleAlert, CircleX, type LucideIcon, RotateCcw, Send, Undo2 } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import type { SharedKind, ShareLine } from '#contract/splits/payout.ts'
import { briefDay, mediumDay } from '#contract/text/dates.ts'
import styles from './ledger-table.module.css'

const kinds: Record<SharedKind, string> = {
  sale: 'Sale',
  refund: 'Refund',
  dispute: 'Dispute',
  restored: 'Refund returned',
  fee: 'Payment fee',
  payout: 'Payout',
  'payout-undone': 'Payout taken back',
  'payout-failed': 'Transfer failed',
  'payout-reversed': 'Transfer taken back',
}

const icons: Partial<Record<SharedKind, LucideIcon>> = {
  refund: Undo2,
  dispute: CircleAlert,
  payout: Send,
  'payout-undone': RotateCcw,
  'payout-failed': CircleX,
  'payout-reversed': RotateCcw,
}

function nameOf({ kind, title }: ShareLine): string {
  if (kind === 'sale') return title
  if (kind === 'payout' && title === 'Stripe') return 'Paid out by Stripe'
  if (kind === 'payout-failed' || kind === 'payout-reversed') return kinds[kind]
  return `${kinds[kind]}, ${title}`
}

/** Lines of a collaborator's ledger, newest first. */
export function LedgerTable({
  lines,
  money,
}: {
  lines: readonly ShareLine[]
  /** Formats dollars. */
  money: (dollars: number) => string
}) {
  return (
    <table className={classNames(styles.table, look({ numeric: true }))}>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What</th>
          <th scope="col">Price without tax</th>
          <th scope="col">Fee</th>
          <th scope="col">Share</th>
          <th scope="col">Amount</th>
          <th scope="col">Balance</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const Icon = icons[line.kind]
          const isLoss = line.kind === 'refund' || line.kind === 'dispute'
          return (
            <tr key={line.id} className={classNames(line.kind.startsWith('payout') && styles.paid)}>
              <td title={mediumDay(line.at)}>{briefDay(line.at)}</td>
              <th scope="row">
                <span className={styles.what}>
                  {Icon && (
                    <span className={classNames(styles.kind, isLoss && styles.loss)}>
                      <LineIcon of={Icon} size="small" />
                    </span>
                  )}
                  <span>
                    {nameOf(line)}
                    <Text as="small" tone="muted">
                      {line.detail}
                      {line.kind !== 'sale' && line.soldAt !== null && `, sale of ${briefDay(line.soldAt)}`}
                    </Text>
                  </span>
                </span>
              </th>
              <td className={styles.wide}>{line.price !== null && money(line.price)}</td>
              <td className={styles.wide}>{line.fee !== null && money(line.fee)}</td>
              <td className={styles.wide}>{line.percent !== null && `${line.percent}%`}</td>
              <td className={styles.amount}>
                <b>
                  {line.amount > 0 && '+'}
                  {money(line.amount)}
                </b>
              </td>
              <td>
                <span className={styles.small}>Balance </span>
                {money(line.balance)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
