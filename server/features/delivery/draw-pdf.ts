import { readFile, unlink, writeFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { LicenseStatement } from '#contract/verification.ts'
import { runInBackground } from '#server/platform/media/background-process.ts'
import type { ConfirmationLetter } from './confirmation-letter.ts'
import type { Delivery } from './delivery-deps.ts'
import type { EvidenceContent } from './evidence-document.ts'
import type { FileTask } from './file-worker.ts'

type Files = Pick<Delivery, 'files'>

export function drawEvidence(delivery: Files, content: z.input<typeof EvidenceContent>): Promise<Buffer> {
  return drawPdf(delivery, 'draw-evidence', content)
}

export function drawLetter(delivery: Files, content: ConfirmationLetter): Promise<Buffer> {
  return drawPdf(delivery, 'draw-letter', content)
}

/** A license document that nobody bought, without files and proof. */
export function drawExampleLicense(delivery: Files, statement: LicenseStatement): Promise<Buffer> {
  return drawPdf(delivery, 'draw-license', { statement: JSON.stringify(statement), proof: null })
}

/** Renders in a child process. */
async function drawPdf(
  { files }: Files,
  act: 'draw-evidence' | 'draw-letter' | 'draw-license',
  content: unknown,
): Promise<Buffer> {
  const [from, to] = [await files.temporaryPath(), await files.temporaryPath()]
  try {
    await writeFile(from, JSON.stringify(content), { mode: 0o600 })
    const task: FileTask = { act, from, to }
    await runInBackground(new URL('./file-worker.ts', import.meta.url), task, { isAwaited: true })
    return await readFile(to)
  } finally {
    for (const path of [from, to]) await unlink(path).catch(() => {})
  }
}
