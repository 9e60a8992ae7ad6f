import { CircleAlert, CircleX, type LucideIcon, RotateCcw, Send, Undo2 } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatBalance, formatChange } from '#contract/pricing/money.ts'
import { describeLine } from '#contract/splits/describe-line.ts'
import type { SharedKind, ShareLine } from '#contract/splits/payout.ts'
import { briefDay, mediumDay } from '#contract/text/dates.ts'
import styles from './ledger-table.module.css'

const icons: Partial<Record<SharedKind, LucideIcon>> = {
  refund: Undo2,
  dispute: CircleAlert,
  payout: Send,
  'payout-undone': RotateCcw,
  'payout-failed': CircleX,
  'payout-reversed': RotateCcw,
}

/** Lines of a collaborator's ledger, newest first. */
export function LedgerTable({
  lines,
  currency,
}: {
  lines: readonly (ShareLine & { order?: string | null })[]
  currency: Currency
}) {
  const money = (dollars: number) => formatBalance(dollars, currency)
  return (
    <table className={classNames(styles.table, look({ width: 'full', numeric: true }))}>
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
          const { what, detail } = describeLine(line)
          const isLoss = line.kind === 'refund' || line.kind === 'dispute'
          return (
            <tr key={line.id} className={classNames(line.kind.startsWith('payout') && styles.paid)}>
              <td title={mediumDay(line.at)}>{briefDay(line.at)}</td>
              <th scope="row">
                <span
                  className={classNames(styles.what, look({ display: 'flex', align: 'center', gap: 's3' }))}
                >
                  {Icon && (
                    <span
                      className={classNames(
                        isLoss && styles.loss,
                        look({
                          display: 'grid',
                          center: true,
                          rigid: true,
                          width: '28',
                          height: '28',
                          surface: 'raised',
                          tone: isLoss ? 'blue' : 'muted',
                        }),
                      )}
                    >
                      <LineIcon of={Icon} size="small" />
                    </span>
                  )}
                  <span>
                    {what}
                    <Text as="small" display="block" weight="text" size="fine" tone="muted">
                      {detail}
                      {line.order && `, order ${line.order}`}
                    </Text>
                  </span>
                </span>
              </th>
              <td className={look({ hide: 'below768' })}>{line.price !== null && money(line.price)}</td>
              <td className={look({ hide: 'below768' })}>{line.fee !== null && money(line.fee)}</td>
              <td className={look({ hide: 'below768' })}>{line.percent !== null && `${line.percent}%`}</td>
              <td className={look({ gridColumn: { below768: '2' }, gridRow: { below768: '1' } })}>
                <b>{formatChange(line.amount, currency)}</b>
              </td>
              <td>
                <span className={classNames(styles.small, look({ tone: { below768: 'muted' } }))}>
                  Balance{' '}
                </span>
                {money(line.balance)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
