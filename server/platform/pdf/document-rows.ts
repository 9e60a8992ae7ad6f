import { drawText, ink, margin, type Paper, textWidth } from './document-paper.ts'

const labelWidth = 120

/** A label and its value. Returns the y below them. */
export function drawRow(paper: Paper, [label, value]: readonly [string, string], top: number): number {
  const y = drawLine(paper, roomFor(paper, top, 24))
  const left = drawText(paper, label, margin, y, { size: 10, color: ink.second, width: labelWidth - 8 })
  const right = drawText(paper, value, margin + labelWidth, y, { size: 10, width: textWidth - labelWidth })
  return Math.max(left, right) + 3
}

/** Y for the next block of this height, adding a page if it does not fit. */
export function roomFor(paper: Paper, y: number, height: number): number {
  if (y + height <= paper.page.height - 48) return y
  paper.addPage()
  return margin
}

/** A thin line. Returns the y below it. */
export function drawLine(paper: Paper, y: number): number {
  paper.rect(margin, y, textWidth, 0.6).fill(ink.seam)
  return y + 5
}
