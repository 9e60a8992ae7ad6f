import { unlink, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { runInBackground } from '#server/platform/media/background-process.ts'
import type { PrivateFiles } from '#server/platform/storage/private-files.ts'

/** Which document a process draws: it reads its content from one file and writes the PDF to another. */
export const Drawing = z.object({ document: z.string(), from: z.string(), to: z.string() })
export type Drawing = z.infer<typeof Drawing>

/**
 * Draws a PDF in a child process, whose memory the store gets back. Passes its path to `use` and deletes the file
 * afterwards.
 * @param worker a module that calls `replyWithDrawing`
 * @param source what that module's writer of the document reads
 */
export async function drawInBackground<Answer>(
  files: Pick<PrivateFiles, 'temporaryPath'>,
  { worker, document, source }: { worker: URL; document: string; source: string },
  use: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const [from, to] = [await files.temporaryPath(), await files.temporaryPath()]
  try {
    await writeFile(from, source, { mode: 0o600 })
    await runInBackground(worker, { document, from, to } satisfies Drawing, { isAwaited: true })
    return await use(to)
  } finally {
    for (const path of [from, to]) await unlink(path).catch(() => {})
  }
}
