import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'

/** The colours of the store's paper, from its design tokens. */
export const ink = {
  paper: '#FBF6E4',
  dark: '#111412',
  lamp: '#FFB020',
  text: '#1C1A13',
  second: '#575139',
  seam: '#D9CDA8',
}

const fontFolder = '@fontsource/archivo/files'
const fonts = { regular: 400, strong: 700 } as const
const subsets = ['latin', 'latin-ext'] as const

export type Paper = PDFKit.PDFDocument

/** The colour that each paper was last written in. */
const written = new WeakMap<Paper, string>()
export const margin = 56
export const pageWidth = 595.28
export const textWidth = pageWidth - 2 * margin

/** A cream A4 page in the store's type. `about` becomes the document's title, author and subject. */
export function openPaper(about: { title: string; author: string; subject: string; madeAt: Date }): Paper {
  const paper = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: 40, left: margin, right: margin },
    lang: 'en',
    displayTitle: true,
    info: { Title: about.title, Author: about.author, Subject: about.subject, CreationDate: about.madeAt },
  })
  const require = createRequire(import.meta.url)
  for (const [name, weight] of Object.entries(fonts))
    for (const subset of subsets)
      paper.registerFont(
        `${name} ${subset}`,
        readFileSync(require.resolve(`${fontFolder}/archivo-${subset}-${weight}-normal.woff`)),
      )
  const paint = () => paper.rect(0, 0, paper.page.width, paper.page.height).fill(ink.paper)
  paint()
  paper.on('pageAdded', () => {
    paint()
    // A text that runs over the edge goes on in its own colour, not in that of the paper.
    paper.fillColor(written.get(paper) ?? ink.text)
  })
  return paper
}

type Style = {
  size: number
  weight?: keyof typeof fonts
  color?: string
  width?: number
  align?: 'left' | 'right'
}

/** Writes text at a place and answers the y below it. Letters outside Western Latin come from the extended font. */
export function write(paper: Paper, text: string, x: number, y: number, style: Style): number {
  const { size, weight = 'regular', color = ink.text, width = textWidth, align = 'left' } = style
  written.set(paper, color)
  const subset = [...text].some(
    (letter) => (letter.codePointAt(0) ?? 0) > 0x24f || /[\u0100-\u024f]/.test(letter),
  )
    ? 'latin-ext'
    : 'latin'
  // The extended font holds only what Western Latin lacks, so a mixed line is set run by run.
  if (subset === 'latin-ext') return writeRuns(paper, text, x, y, { size, weight, color, width })
  paper
    .font(`${weight} latin`)
    .fontSize(size)
    .fillColor(color)
    .text(text, x, y, { width, align, lineGap: size * 0.2 })
  return paper.y
}

function writeRuns(
  paper: Paper,
  text: string,
  x: number,
  y: number,
  style: Required<Pick<Style, 'size' | 'weight' | 'color' | 'width'>>,
): number {
  const runs = text.match(/[\u0100-\u024f\u1e00-\u1eff]+|[^\u0100-\u024f\u1e00-\u1eff]+/g) ?? []
  for (const [index, run] of runs.entries()) {
    const subset = /[\u0100-\u024f\u1e00-\u1eff]/.test(run) ? 'latin-ext' : 'latin'
    const options = { width: style.width, lineGap: style.size * 0.2, continued: index < runs.length - 1 }
    paper.font(`${style.weight} ${subset}`).fontSize(style.size).fillColor(style.color)
    if (index === 0) paper.text(run, x, y, options)
    else paper.text(run, options)
  }
  return paper.y
}

/** Draws a QR code (ISO/IEC 18004) as squares, `size` points wide. */
export function drawQr(paper: Paper, text: string, x: number, y: number, size: number): void {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const dot = size / data.length
  // A hair more than a dot wide, so that viewers show no seams between them.
  for (const [row, dots] of data.entries())
    for (const [column, dark] of dots.entries())
      if (dark) paper.rect(x + column * dot, y + row * dot, dot + 0.05, dot + 0.05)
  paper.fill(ink.text)
}
