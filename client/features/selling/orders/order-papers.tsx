import { ReceiptText } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look, Text } from '#client/ui/primitives.tsx'
import type { OrderDocument } from '#contract/orders/invoice.ts'
import styles from './orders.module.css'

const names = { invoice: 'Invoice', 'credit-note': 'Credit note', receipt: 'Receipt' } as const

/** Links to the invoice or receipt of an order and to its credit notes. */
export function OrderPapers({ documents }: { documents: readonly OrderDocument[] }) {
  if (documents.length === 0) return null
  return (
    <ul className={classNames(styles.orderPapers, look({ cluster: true, gap: 's2' }))} aria-label="Invoices">
      {documents.map(({ kind, number, url }) => (
        <li key={url}>
          <Text as="a" link withIcon numeric href={url} download>
            <LineIcon of={ReceiptText} size="small" />
            {names[kind]} {number}
          </Text>
        </li>
      ))}
    </ul>
  )
}
