import { drawInBackground } from '#server/platform/pdf/draw-in-background.ts'
import type { DocumentDeps } from './document-deps.ts'

const worker = new URL('./document-worker.ts', import.meta.url)

/** Draws a document in a child process and passes its path to `use`. */
export function drawDocument<Answer>(
  { files }: Pick<DocumentDeps, 'files'>,
  document: 'license' | 'evidence' | 'letter' | 'confirmation',
  source: string,
  use: (path: string) => Promise<Answer>,
): Promise<Answer> {
  return drawInBackground(files, { worker, document, source }, use)
}
