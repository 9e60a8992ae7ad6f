import { drawText, ink, margin, type Paper, pageWidth, textWidth } from './document-paper.ts'

const right = pageWidth - margin

/** The head of a document: the store with its mark, what it is, and its number or month. Returns the y below it. */
export function drawDocumentHead(
  paper: Paper,
  { store, title, number }: { store: string; title: string; number: string },
): number {
  // The lamp of two and four: the second and the fourth bar are lit.
  for (const bar of [0, 1, 2, 3]) {
    const isLit = bar % 2 === 1
    paper.rect(margin + bar * 6, isLit ? 52 : 58, 4, isLit ? 14 : 8).fill(isLit ? ink.text : ink.seam)
  }
  drawText(paper, store, margin + 32, 51, { size: 14, weight: 'strong', width: 220 })
  const block = { width: 260, align: 'right' } as const
  drawText(paper, title, right - 260, 46, { size: 22, weight: 'strong', ...block })
  drawText(paper, number, right - 260, 76, { size: 11, weight: 'strong', ...block })
  paper.rect(margin, 102, textWidth, 2).fill(ink.text)
  return 104
}

/** A framed word at the right edge, such as that all have signed. */
export function drawStamp(paper: Paper, text: string, top: number): void {
  const width = 90
  paper.rotate(-3, { origin: [right - width / 2, top + 12] })
  paper
    .lineWidth(2)
    .rect(right - width, top, width, 24)
    .stroke(ink.signed)
  drawText(paper, text, right - width, top + 5, {
    size: 11,
    weight: 'strong',
    color: ink.signed,
    width: width - 12,
    align: 'right',
  })
  paper.rotate(3, { origin: [right - width / 2, top + 12] })
}
