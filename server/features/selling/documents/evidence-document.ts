import { z } from 'zod'
import { locales, sourceLocale } from '#contract/text/locales.ts'
import { drawText, margin, openPaper, type Paper } from '#server/platform/pdf/document-paper.ts'
import { drawRow, roomFor } from '#server/platform/pdf/document-rows.ts'

/** A document of plain sections. */
export const EvidenceContent = z.object({
  locale: z.enum(locales).default(sourceLocale),
  title: z.string(),
  store: z.string(),
  madeAt: z.string(),
  sections: z.array(
    z.object({
      heading: z.string(),
      rows: z.array(z.tuple([z.string(), z.string()])).default([]),
      paragraphs: z.array(z.string()).default([]),
    }),
  ),
})
export type EvidenceContent = z.infer<typeof EvidenceContent>

/** Renders sections of rows and paragraphs as a PDF stream. */
export function writeEvidence({ locale, title, store, madeAt, sections }: EvidenceContent): Paper {
  const paper = openPaper({ title, author: store, subject: title, madeAt: new Date(madeAt), locale })
  let y = drawText(paper, title, margin, margin, { size: 20, weight: 'strong' }) + 6
  y = drawText(paper, `${store}, ${madeAt}`, margin, y, { size: 10 })
  for (const { heading, rows, paragraphs } of sections) {
    y = drawText(paper, heading, margin, roomFor(paper, y + 18, 70), { size: 12, weight: 'strong' }) + 6
    for (const row of rows) y = drawRow(paper, row, y)
    for (const paragraph of paragraphs)
      y = drawText(paper, paragraph, margin, roomFor(paper, y + 3, 24), { size: 9 })
  }
  paper.end()
  return paper
}
