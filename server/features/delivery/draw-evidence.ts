import { readFile, unlink, writeFile } from 'node:fs/promises'
import type { z } from 'zod'
import { runInBackground } from '#server/platform/media/background-process.ts'
import type { Delivery } from './delivery-deps.ts'
import type { EvidenceContent } from './evidence-document.ts'
import type { FileTask } from './file-worker.ts'

/** Draws a document of plain sections as PDF, in a process of its own. */
export async function drawEvidence(
  { files }: Pick<Delivery, 'files'>,
  content: z.input<typeof EvidenceContent>,
): Promise<Buffer> {
  const [from, to] = [await files.temporaryPath(), await files.temporaryPath()]
  try {
    await writeFile(from, JSON.stringify(content), { mode: 0o600 })
    const task: FileTask = { act: 'draw-evidence', from, to }
    await runInBackground(new URL('./file-worker.ts', import.meta.url), task, { isAwaited: true })
    return await readFile(to)
  } finally {
    for (const path of [from, to]) await unlink(path).catch(() => {})
  }
}
