import { ReceiptText } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiLayout from '#client/ui/styles/layout.module.css'
import uiType from '#client/ui/styles/type.module.css'
import type { OrderDocument } from '#contract/orders/invoice.ts'
import styles from './orders.module.css'

const names = { invoice: 'Invoice', 'credit-note': 'Credit note', receipt: 'Receipt' } as const

/** Links to the invoice or receipt of an order and to its credit notes. */
export function OrderPapers({ documents }: { documents: readonly OrderDocument[] }) {
  if (documents.length === 0) return null
  return (
    <ul className={classNames(uiLayout.cluster, styles.orderPapers)} aria-label="Invoices">
      {documents.map(({ kind, number, url }) => (
        <li key={url}>
          <a className={classNames(uiType.link, uiLayout.linkIcon, uiBase.num)} href={url} download>
            <ReceiptText className={classNames(uiBase.ico, uiBase.icoS)} aria-hidden />
            {names[kind]} {number}
          </a>
        </li>
      ))}
    </ul>
  )
}
