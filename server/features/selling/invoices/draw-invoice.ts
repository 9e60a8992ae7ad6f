import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { InvoiceContent } from '#contract/orders/invoice.ts'
import { sourceLocale } from '#contract/text/locales.ts'
import type { DocumentDeps } from '#server/features/selling/documents/index.ts'
import { storedValue } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { drawInBackground } from '#server/platform/pdf/draw-in-background.ts'

const worker = new URL('./invoice-worker.ts', import.meta.url)

/** Renders a receipt. Not stored, as its order can render it again. */
export function drawReceipt(delivery: DocumentDeps, content: InvoiceContent): Promise<Buffer> {
  return draw(delivery, sourceOf(delivery, content), (path) => readFile(path))
}

/**
 * PDF of an invoice or credit note. Rendered once and stored, because issued documents do not follow the store's name;
 * rendered again only after its buyer was erased or the file is lost.
 */
export async function invoicePdf(delivery: DocumentDeps, invoice: Row<'invoices'>): Promise<Buffer> {
  const { files, db } = delivery
  const hash = createHash('sha256').update(invoice.content).digest('hex')
  if (invoice.document !== null && invoice.document_source === hash) {
    if (await files.store.stat(invoice.document)) return readAll(delivery, invoice.document)
  }
  const content = storedValue(invoice.content)
  const path = await draw(
    delivery,
    sourceOf(delivery, content),
    async (drawn) => (await files.add(drawn, 'pdf')).path,
  )
  await db
    .updateTable('invoices')
    .set({ document: path, document_source: hash })
    .where('id', '=', invoice.id)
    // The buyer may have been erased meanwhile.
    .where('content', '=', invoice.content)
    .execute()
  return readAll(delivery, path)
}

function sourceOf({ storeName, pagesUrl }: DocumentDeps, content: InvoiceContent): string {
  return JSON.stringify({
    content,
    store: storeName,
    pagesUrl: pagesUrl(content.locale ?? sourceLocale),
  })
}

async function readAll({ files }: DocumentDeps, path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await files.store.read(path)) parts.push(part)
  return Buffer.concat(parts)
}

function draw<Answer>(
  { files }: DocumentDeps,
  source: string,
  use: (path: string) => Promise<Answer>,
): Promise<Answer> {
  return drawInBackground(files, { worker, document: 'invoice', source }, use)
}
