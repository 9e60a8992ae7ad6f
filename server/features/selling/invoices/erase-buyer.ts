import { InvoiceContent } from '#contract/orders/invoice.ts'
import { readJson, writeJson } from '#server/platform/database/columns.ts'
import type { Trx } from '#server/platform/database/connect.ts'

/** Removes the buyer from an order's documents. Number, country, state, lines and amounts stay for bookkeeping. */
export async function eraseBuyer(trx: Trx, orderId: string): Promise<void> {
  const documents = await trx
    .selectFrom('invoices')
    .select(['id', 'content'])
    .where('order_id', '=', orderId)
    .execute()
  for (const { id, content } of documents) {
    const { buyer, ...rest } = readJson(InvoiceContent, content)
    // Older ones have the state in the buyer alone.
    const without: InvoiceContent = { ...rest, buyer: null, state: rest.state ?? buyer?.state ?? null }
    await trx
      .updateTable('invoices')
      .set({ content: writeJson(without), document: null, document_source: null })
      .where('id', '=', id)
      .execute()
  }
}
