import { createHash } from 'node:crypto'
import { readFile, unlink, writeFile } from 'node:fs/promises'
import type { InvoiceContent } from '#contract/invoice.ts'
import { boundedLimit } from '#server/platform/concurrency/bounded-limit.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { runInBackground } from '#server/platform/media/background-process.ts'
import type { Delivery } from './delivery-deps.ts'
import type { FileTask } from './file-worker.ts'

/** Per instance. */
const limit = boundedLimit({ concurrency: 2, maxWaiting: 200 })

/** Renders a receipt. Not stored, as its order can render it again. */
export function drawReceipt(delivery: Delivery, content: InvoiceContent): Promise<Buffer> {
  return draw(delivery, sourceOf(delivery, content), (path) => readFile(path))
}

/**
 * PDF of an invoice or credit note. Rendered once and stored, because issued documents do not follow the store's name;
 * rendered again only after its buyer was erased or the file is lost.
 */
export async function invoicePdf(delivery: Delivery, invoice: Row<'invoices'>): Promise<Buffer> {
  const { files, db } = delivery
  const hash = createHash('sha256').update(invoice.content).digest('hex')
  if (invoice.document !== null && invoice.document_source === hash) {
    if (await files.store.stat(invoice.document)) return readAll(delivery, invoice.document)
  }
  const content: InvoiceContent = JSON.parse(invoice.content)
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

function sourceOf({ storeName, storeUrl }: Delivery, content: InvoiceContent): string {
  return JSON.stringify({ content, store: storeName, storeUrl: storeUrl() })
}

async function readAll({ files }: Delivery, path: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of await files.store.read(path)) parts.push(part)
  return Buffer.concat(parts)
}

/** Passes the rendered file's path to `use` and deletes the file afterwards. */
function draw<Answer>(
  { files }: Delivery,
  source: string,
  use: (path: string) => Promise<Answer>,
): Promise<Answer> {
  return limit(async () => {
    const [from, to] = [await files.temporaryPath(), await files.temporaryPath()]
    try {
      await writeFile(from, source, { mode: 0o600 })
      const task: FileTask = { act: 'draw-invoice', from, to }
      await runInBackground(new URL('./file-worker.ts', import.meta.url), task, { isAwaited: true })
      return await use(to)
    } finally {
      for (const path of [from, to]) await unlink(path).catch(() => {})
    }
  })
}
