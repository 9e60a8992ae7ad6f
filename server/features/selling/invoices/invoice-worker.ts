import { replyWithDrawing } from '#server/platform/pdf/reply-with-drawing.ts'
import { InvoicePaper, writeInvoice } from './invoice-document.ts'

/** Runs in a child process. */
await replyWithDrawing({
  invoice: (source) => writeInvoice(InvoicePaper.parse(JSON.parse(source))),
})
