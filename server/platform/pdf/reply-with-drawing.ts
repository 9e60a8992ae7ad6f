import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { replyFromBackground } from '#server/platform/media/reply-from-background.ts'
import type { Paper } from './document-paper.ts'
import { Drawing } from './draw-in-background.ts'

/** Draws what `drawInBackground` asks of this process, by the name of the document. */
export function replyWithDrawing(
  writers: Readonly<Record<string, (source: string) => Paper>>,
): Promise<void> {
  return replyFromBackground(Drawing, async ({ document, from, to }) => {
    const write = writers[document]
    if (!write) throw new Error(`nothing draws ${document}`)
    await pipeline(write(await readFile(from, 'utf8')), createWriteStream(to, { mode: 0o600, flush: true }))
  })
}
