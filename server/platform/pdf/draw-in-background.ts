import { writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { boundedLimit } from '#server/platform/concurrency/bounded-limit.ts'
import { runInBackground } from '#server/platform/media/background-process.ts'
import type { PrivateFiles } from '#server/platform/storage/private-files.ts'

/** Which document a process draws: it reads its content from one file and writes the PDF to another. */
export const Drawing = z.object({ document: z.string(), from: z.string(), to: z.string() })
export type Drawing = z.infer<typeof Drawing>

/** All documents that this instance draws share it, whoever asks. Long contracts in several scripts take seconds each. */
export const drawingLimit = boundedLimit({ concurrency: 2, maxWaiting: 200 })

/**
 * Draws a PDF in a child process, whose memory the store gets back. Passes its path to `use` and deletes the file
 * afterwards.
 * @throws QueueFullError
 * @param worker a module that calls `replyWithDrawing`
 * @param source what that module's writer of the document reads
 */
export async function drawInBackground<Answer>(
  files: Pick<PrivateFiles, 'temporaryFile'>,
  { worker, document, source }: { worker: URL; document: string; source: string },
  use: (path: string) => Promise<Answer>,
): Promise<Answer> {
  await using from = await files.temporaryFile()
  await using to = await files.temporaryFile()
  await writeFile(from.path, source, { mode: 0o600 })
  const drawing: Drawing = { document, from: from.path, to: to.path }
  await drawingLimit(() => runInBackground(worker, drawing, { isAwaited: true }))
  return await use(to.path)
}
