import { z } from 'zod'
import { msg } from '#contract/text/msg.ts'
import {
  drawQr,
  drawText,
  ink,
  margin,
  openPaper,
  type Paper,
  pageWidth,
  textWidth,
  unknownLettersNote,
} from '#server/platform/pdf/document-paper.ts'
import { drawRow, roomFor } from '#server/platform/pdf/document-rows.ts'

const QR_SIZE = 92

/** License confirmation for a platform or distributor, in plain text. */
export const ConfirmationLetter = z.object({
  store: z.string(),
  /** e.g. `November 21, 2026` */
  date: z.string(),
  madeAt: z.string(),
  certificate: z.string(),
  verifyUrl: z.string(),
  /** Shown at the top, e.g. that the purchase was a test. */
  warning: z.string().nullable(),
  paragraphs: z.array(z.string()),
  rows: z.array(z.tuple([z.string(), z.string()])),
  /** Title and URL of each release. */
  uses: z.array(z.tuple([z.string(), z.string()])),
  closing: z.string(),
})
export type ConfirmationLetter = z.infer<typeof ConfirmationLetter>

/** Renders the letter as a PDF stream. */
export function writeConfirmationLetter(letter: ConfirmationLetter): Paper {
  const paper = openPaper({
    title: `Confirmation of license ${letter.certificate}`,
    author: letter.store,
    subject: `License ${letter.certificate}`,
    madeAt: new Date(letter.madeAt),
  })
  let y = drawHead(paper, letter)
  if (letter.warning !== null)
    y = drawText(paper, letter.warning, margin, y, { size: 12, weight: 'strong' }) + 12
  y = drawText(paper, 'Confirmation of license', margin, y, { size: 20, weight: 'strong' }) + 4
  y = drawText(paper, 'To whom it may concern', margin, y, { size: 11, color: ink.second }) + 12
  for (const paragraph of letter.paragraphs)
    y = drawText(paper, paragraph, margin, roomFor(paper, y, 30), { size: 11 }) + 8
  y += 6
  for (const row of letter.rows) y = drawRow(paper, row, y)
  if (letter.uses.length > 0) {
    y = drawText(paper, 'Releases that the licensee names', margin, roomFor(paper, y + 16, 60), {
      size: 12,
      weight: 'strong',
    })
    y += 6
    for (const use of letter.uses) y = drawRow(paper, use, y)
  }
  y = drawText(paper, letter.closing, margin, roomFor(paper, y + 18, 40), { size: 11 }) + 20
  drawProof(paper, letter, y)
  paper.end()
  return paper
}

function drawHead(paper: Paper, { store, date }: ConfirmationLetter): number {
  for (const bar of [0, 1, 2, 3])
    paper.rect(pageWidth - margin - 58 + bar * 16, margin, 10, 18).fill(bar % 2 === 1 ? ink.lamp : ink.seam)
  let y = drawText(paper, store.toUpperCase(), margin, margin, { size: 13, weight: 'strong' }) + 2
  y = drawText(paper, date, margin, y, { size: 10, color: ink.second }) + 14
  paper.rect(margin, y, textWidth, 1.6).fill(ink.text)
  return y + 26
}

function drawProof(paper: Paper, letter: ConfirmationLetter, top: number): void {
  const y = roomFor(paper, top, QR_SIZE)
  drawQr(paper, letter.verifyUrl, margin, y, QR_SIZE)
  const left = margin + QR_SIZE + 20
  const width = textWidth - QR_SIZE - 20
  let below = drawText(paper, 'Check this license', left, y, { size: 12, weight: 'strong', width }) + 4
  below = drawText(paper, `Certificate ${letter.certificate}`, left, below, { size: 10.5, width }) + 2
  below = drawText(paper, letter.verifyUrl, left, below, { size: 9.5, color: ink.second, width }) + 6
  const notes = [
    `${letter.store} wrote this letter from its records. The page above shows its current state.`,
    ...unknownLettersNote(paper, msg`The address above shows it.`),
  ]
  for (const note of notes)
    below = drawText(paper, note, left, below, { size: 9, color: ink.second, width }) + 2
}
