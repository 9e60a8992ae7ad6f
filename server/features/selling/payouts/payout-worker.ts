import { replyWithDrawing } from '#server/platform/pdf/reply-with-drawing.ts'
import { StatementPaper, writeStatement } from './statement-document.ts'

/** Runs in a child process. */
await replyWithDrawing({
  statement: (source) => writeStatement(StatementPaper.parse(JSON.parse(source))),
})
