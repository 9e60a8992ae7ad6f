import type { InvoiceContent } from '#contract/orders/invoice.ts'
import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Json } from '#server/platform/database/columns.ts'

/** The last number of a row of numbers. */
type DocumentNumberRow = { prefix: string; year: number; last: number }

/** An invoice or credit note, as it was issued. */
type InvoiceRow = {
  id: string
  kind: 'invoice' | 'credit-note'
  number: string
  /** Not a foreign key: it outlives its order. */
  order_id: string
  /** Idempotency key: what it was issued for, unique per order. */
  fact: string
  issued_at: number
  /** Negative for what is paid back. */
  gross_cents: number
  payment_mode: PaymentMode
  /** Frozen, but for the buyer, who is erased with their account. */
  content: Json<InvoiceContent>
  /** The PDF, a path in the private store, and the SHA-256 of what it was drawn from. */
  document: string | null
  document_source: string | null
}

declare module '#server/platform/database/schema.ts' {
  interface Database {
    document_numbers: DocumentNumberRow
    invoices: InvoiceRow
  }
}
