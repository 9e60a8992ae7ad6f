import { ReceiptText } from 'lucide-react'
import type { OrderDocument } from '#contract/invoice.ts'

const names = { invoice: 'Invoice', 'credit-note': 'Credit note', receipt: 'Receipt' } as const

/** Links to the invoice or receipt of an order and to its credit notes. */
export function OrderPapers({ documents }: { documents: readonly OrderDocument[] }) {
  if (documents.length === 0) return null
  return (
    <ul className="cluster order__papers" aria-label="Invoices">
      {documents.map(({ kind, number, url }) => (
        <li key={url}>
          <a className="link link--icon num" href={url} download>
            <ReceiptText className="ico ico--s" aria-hidden />
            {names[kind]} {number}
          </a>
        </li>
      ))}
    </ul>
  )
}
