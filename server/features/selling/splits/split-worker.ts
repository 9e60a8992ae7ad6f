import { replyWithDrawing } from '#server/platform/pdf/reply-with-drawing.ts'
import { SheetPaper, writeSheet } from './sheet-document.ts'

/** Runs in a child process. */
await replyWithDrawing({
  sheet: (source) => writeSheet(SheetPaper.parse(JSON.parse(source))),
})
