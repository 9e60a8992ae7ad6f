import { z } from 'zod'
import { TextBlock } from '#contract/orders/contract-texts.ts'
import { locales, sourceLocale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { drawDocumentHead } from '#server/platform/pdf/document-head.ts'
import {
  drawText,
  ink,
  margin,
  openPaper,
  type Paper,
  textWidth,
  unknownLettersNote,
} from '#server/platform/pdf/document-paper.ts'
import { drawRow, roomFor } from '#server/platform/pdf/document-rows.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'

/** What an order confirmation says, in sections of rows and paragraphs. The mail has the same where no PDF can be made. */
export const OrderConfirmation = z.object({
  locale: z.enum(locales).default(sourceLocale),
  store: z.string(),
  number: z.string(),
  madeAt: z.string().describe('ISO 8601'),
  sections: z.array(
    z.object({
      heading: z.string(),
      rows: z.array(z.tuple([z.string(), z.string()])),
      blocks: z.array(TextBlock),
    }),
  ),
})
export type OrderConfirmation = z.infer<typeof OrderConfirmation>

export const CONFIRMATION_TITLE = msg`Order confirmation`
const ITEM_INDENT = 14

/** Renders an order confirmation as a PDF stream. */
export function writeOrderConfirmation({
  locale,
  store,
  number,
  madeAt,
  sections,
}: OrderConfirmation): Paper {
  const name = i18nOf(locale)._(CONFIRMATION_TITLE)
  const title = `${name} ${number}`
  const paper = openPaper({ title, author: store, subject: title, madeAt: new Date(madeAt), locale })
  let y = drawDocumentHead(paper, { store, title: name, number }) + 4
  for (const { heading, rows, blocks } of sections) {
    y = drawText(paper, heading, margin, roomFor(paper, y + 16, 70), { size: 12, weight: 'strong' }) + 6
    for (const row of rows) y = drawRow(paper, row, y)
    if (rows.length > 0) y += 4
    for (const block of blocks) y = drawBlock(paper, block, y)
  }
  for (const note of unknownLettersNote(paper, msg`My Purchases shows it.`))
    drawText(paper, note, margin, roomFor(paper, y + 10, 24), { size: 8, color: ink.second })
  paper.end()
  return paper
}

function drawBlock(paper: Paper, { kind, text }: TextBlock, top: number): number {
  if (kind === 'heading')
    return drawText(paper, text, margin, roomFor(paper, top + 6, 44), { size: 10, weight: 'strong' }) + 3
  const y = roomFor(paper, top, 24)
  if (kind === 'text') return drawText(paper, text, margin, y, { size: 9 }) + 4
  drawText(paper, '–', margin, y, { size: 9 })
  return drawText(paper, text, margin + ITEM_INDENT, y, { size: 9, width: textWidth - ITEM_INDENT }) + 2
}
