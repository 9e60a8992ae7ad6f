import { replyWithDrawing } from '#server/platform/pdf/reply-with-drawing.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'
import { InvoicePaper, writeInvoice } from './invoice-document.ts'

/** Runs in a child process. */
await replyWithDrawing({
  invoice: (source) => writeInvoice(parseJson(InvoicePaper, source)),
})
