import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { joinSentences } from '#contract/text/join-sentences.ts'
import { type Locale, sourceLocale } from '#contract/text/locales.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { readFont, replacementFont, splitIntoRuns, type Weight } from './document-fonts.ts'

/** The colors of the store's paper, from its design tokens. */
export const ink = {
  paper: '#FBF6E4',
  dark: '#111412',
  lamp: '#FFB020',
  text: '#1C1A13',
  second: '#575139',
  seam: '#D9CDA8',
  signed: '#3F6208',
}

export type Paper = PDFKit.PDFDocument

/** What each document is in, which decides how characters look that Chinese and Japanese share. */
const languages = new WeakMap<Paper, Locale>()
/** Current text color of each document. */
const written = new WeakMap<Paper, string>()
export const margin = 56
export const pageWidth = 595.28
export const textWidth = pageWidth - 2 * margin

/** A cream A4 page in the store's font. `about` sets the PDF's title, author and subject. */
export function openPaper(about: {
  title: string
  author: string
  subject: string
  madeAt: Date
  /** Default: English. */
  locale?: Locale | undefined
}): Paper {
  const { locale = sourceLocale } = about
  const paper = new PDFDocument({
    size: 'A4',
    margins: { top: margin, bottom: 40, left: margin, right: margin },
    lang: locale,
    displayTitle: true,
    info: { Title: about.title, Author: about.author, Subject: about.subject, CreationDate: about.madeAt },
  })
  languages.set(paper, locale)
  joinTextMaps(paper)
  const paint = () => paper.rect(0, 0, paper.page.width, paper.page.height).fill(ink.paper)
  paint()
  paper.on('pageAdded', () => {
    paint()
    // A page break resets to the paper's color; restore the text's.
    paper.fillColor(written.get(paper) ?? ink.text)
  })
  return paper
}

/**
 * Writes the characters of a glyph as one string in the fonts' text maps (ToUnicode). PDFKit separates them by spaces,
 * which the standard allows and strict readers refuse.
 */
function joinTextMaps(paper: Paper): void {
  const makeRef = paper.ref.bind(paper)
  paper.ref = (data) => {
    const ref = makeRef(data)
    const end = ref.end.bind(ref)
    ref.end = (chunk?: unknown) => {
      const isTextMap = typeof chunk === 'string' && chunk.includes('beginbfrange')
      return end(isTextMap ? chunk.replace(/<[0-9a-f ]+>/gu, (glyph) => glyph.replaceAll(' ', '')) : chunk)
    }
    return ref
  }
}

type Style = { size: number; weight?: Weight; color?: string; width?: number; align?: 'left' | 'right' }

/** Replacement for characters without a glyph. */
const replacement = '\ufffd'
/** Ascender of the store's font relative to its size. All fonts of a line share its baseline and line height. */
const ascent = 0.878
const lineHeight = 1.288

/**
 * Writes text and returns the y below it. Each script uses a font that covers it; missing glyphs become the replacement
 * character and are recorded on `paper`.
 */
export function drawText(paper: Paper, text: string, x: number, y: number, style: Style): number {
  const { size, weight = 'regular', color = ink.text, width = textWidth, align = 'left' } = style
  written.set(paper, color)
  // No font has the narrow space with which French separates thousands.
  const runs = splitIntoRuns(text.replaceAll('\u202f', '\u00a0'), { locale: languages.get(paper) })
  if (runs.length === 0) return y
  const takeRun = (run: (typeof runs)[number]): string => {
    takeFont(paper, run.font ?? replacementFont, weight)
    paper.fontSize(size).fillColor(color)
    if (run.font === undefined) withUnknownLetters.add(paper)
    return run.font === undefined ? run.text.replace(/\S/gu, replacement) : run.text
  }
  const place = { x, width, align }
  if (align === 'right' && runs.length > 1) {
    // PDFKit would put each run at the right edge, over the others. What is too long for a line begins at the left.
    const total = runs.reduce((sum, run) => sum + paper.widthOfString(takeRun(run)), 0)
    const isLine = total < width
    Object.assign(place, { align: 'left', ...(isLine && { x: x + width - total, width: total + 1 }) })
  }
  for (const [index, run] of runs.entries()) {
    const words = takeRun(run)
    const options: PDFKit.Mixins.TextOptions = {
      width: place.width,
      align: place.align,
      baseline: -ascent * size,
      lineGap: lineHeight * size - paper.currentLineHeight(true),
      continued: index < runs.length - 1,
      // Right-to-left runs are laid out whole, because PDFKit would reverse their words.
      ...(run.isRightToLeft && { features: [] }),
    }
    if (index === 0) paper.text(words, place.x, y, options)
    else paper.text(words, options)
  }
  return paper.y
}

const withUnknownLetters = new WeakSet<Paper>()

/** The sentence for a paper on which some text lacked a glyph, `where` says what shows it; empty otherwise. */
export function unknownLettersNote(paper: Paper, where: Message): string[] {
  if (!withUnknownLetters.has(paper)) return []
  const missing = msg`${{ character: replacement }} stands for a character that these fonts do not have.`
  return [joinSentences(i18nOf(languages.get(paper) ?? sourceLocale), [missing, where])]
}

/** Selects a font, reading it on first use. */
function takeFont(paper: Paper, name: string, weight: Weight): void {
  const registered = `${name} ${weight}`
  const known = fontsOf.get(paper) ?? new Set()
  if (!known.has(registered)) {
    paper.registerFont(registered, readFont(name, weight))
    fontsOf.set(paper, known.add(registered))
  }
  paper.font(registered)
}

const fontsOf = new WeakMap<Paper, Set<string>>()

/** Draws a QR code (ISO/IEC 18004) as squares, `size` points wide. */
export function drawQr(paper: Paper, text: string, x: number, y: number, size: number): void {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const dot = size / data.length
  // Slightly oversized, so viewers show no seams.
  for (const [row, dots] of data.entries())
    for (const [column, dark] of dots.entries())
      if (dark) paper.rect(x + column * dot, y + row * dot, dot + 0.05, dot + 0.05)
  paper.fill(ink.text)
}
