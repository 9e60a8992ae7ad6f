import { inflateSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** A PDF's text, as PDFium (the reader of Chrome) copies it, with single spaces. */
export async function readPdf(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const text = [...document.pages()].map((page) => page.getText()).join(' ')
  document.destroy()
  library.destroy()
  return text.replace(/\s+/gu, ' ')
}

/** What each glyph of a PDF's fonts stands for, as written in the fonts' text maps (`ToUnicode`). */
export function glyphTexts(pdf: Buffer): string[] {
  return streamsOf(pdf)
    .filter((stream) => stream.includes('beginbfrange'))
    .flatMap((map) => [...map.matchAll(/\[(.*)\]/gu)])
    .flatMap(([, glyphs = '']) => [...glyphs.matchAll(/<([^>]*)>/gu)])
    .map(([, text = '']) => text)
}

function streamsOf(pdf: Buffer): string[] {
  const found: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at)) {
    const end = pdf.indexOf('endstream', at)
    found.push(unpack(pdf.subarray(at + 'stream\n'.length, end)))
    at = end + 'endstream'.length
  }
  return found
}

function unpack(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}
