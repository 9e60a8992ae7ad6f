import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import bidiFactory, { type Bidi } from 'bidi-js'
import { create, type Font } from 'fontkit'
import { readFont, replacementFont, splitIntoRuns, type Weight } from '#server/platform/pdf/document-fonts.ts'
import { unpackWoff } from '#server/platform/pdf/unpack-woff.ts'

/** How text is drawn. Width and weight apply to scripts of the store's own font; others take the nearest weight. */
export type TextFace = { weight: number; width: number } | 'engraved'

/** Text as an SVG path at its baseline, and its advance in pixels. */
type OutlinedText = { path: string; width: number }

// Its types describe an ES module, but Node loads the CommonJS one.
const bidi = (bidiFactory as unknown as () => Bidi)()
const STRONG = 600
const ELLIPSIS = '…'

/**
 * Shapes one line and returns its outlines, so that an SVG needs no font. Mixed directions are ordered by the Unicode
 * Bidirectional Algorithm; the direction of the paragraph is that of its first letter.
 * @param at position of the baseline's left end, and font size, in pixels
 */
export function outlineText(
  text: string,
  face: TextFace,
  at: { x: number; baseline: number; size: number },
): OutlinedText {
  let x = at.x
  let path = ''
  for (const run of inVisualOrder(text, face)) {
    const scale = at.size / run.font.unitsPerEm
    const shaped = run.font.layout(run.text)
    for (const [index, glyph] of shaped.glyphs.entries()) {
      const position = shaped.positions[index]
      if (!position) continue
      const left = x + position.xOffset * scale
      path += glyph.path
        .scale(scale, -scale)
        .translate(left, at.baseline - position.yOffset * scale)
        .toSVG()
      x += position.xAdvance * scale
    }
  }
  return { path, width: x - at.x }
}

/** Whether a paragraph reads from right to left, by its first letter with a direction. */
export function isRightToLeft(text: string): boolean {
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1
}

/** Width of a line in ems. */
export function measureText(text: string, face: TextFace): number {
  return splitByFont(text, face).reduce(
    (sum, { font, text }) => sum + font.layout(text).advanceWidth / font.unitsPerEm,
    0,
  )
}

/**
 * Breaks text into lines between words, and inside of words that are wider than a line. The last line ends in an
 * ellipsis if the text is longer.
 * @param width of a line in ems
 */
export function breakLines(text: string, face: TextFace, width: number, maxLines: number): string[] {
  const lines: string[] = ['']
  let used = 0
  for (const word of inWords(text.trim().replace(/\s+/gu, ' '), face, width)) {
    const ems = measureText(word, face)
    if (used > 0 && used + measureText(word.trimEnd(), face) > width) {
      lines.push('')
      used = 0
    }
    lines.push((lines.pop() ?? '') + (used === 0 ? word.trimStart() : word))
    used += ems
  }
  const shown = lines.map((line) => line.trim()).filter(Boolean)
  if (shown.length <= maxLines) return shown
  return [...shown.slice(0, maxLines - 1), shorten(shown.slice(maxLines - 1).join(' '), face, width)]
}

/** The text if it fits into a width in ems, otherwise its beginning with an ellipsis. */
export function shorten(text: string, face: TextFace, width: number): string {
  if (measureText(text, face) <= width) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (measureText(kept + segment + ELLIPSIS, face) > width) break
    kept += segment
  }
  return kept.trimEnd() + ELLIPSIS
}

const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Closing punctuation and spaces stay on the line of the word before. */
const ATTACHED = /^[\s\p{Pe}\p{Pf}\p{Po}\p{M}]+$/u
/** Opening brackets and quotes stay on the line of the word after. */
const OPENING = /[\p{Ps}\p{Pi}]$/u

function inWords(text: string, face: TextFace, width: number): string[] {
  const pieces: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1)
    if (last !== undefined && (ATTACHED.test(segment) || OPENING.test(last)))
      pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces.flatMap((piece) =>
    measureText(piece.trimEnd(), face) <= width ? [piece] : inSlices(piece, face, width),
  )
}

/** Cuts a word that is wider than a line. */
function inSlices(word: string, face: TextFace, width: number): string[] {
  const slices = ['']
  for (const { segment } of graphemes.segment(word)) {
    const longer = (slices.at(-1) ?? '') + segment
    if (measureText(longer, face) > width) slices.push(segment)
    else slices[slices.length - 1] = longer
  }
  return slices
}

type FontRun = { text: string; font: Font }

/** Runs of one font and direction, from left to right. */
function inVisualOrder(text: string, face: TextFace): FontRun[] {
  const plain = text.normalize('NFC')
  const levels = bidi.getEmbeddingLevels(plain)
  const runs: (FontRun & { level: number })[] = []
  let at = 0
  for (const run of splitByFont(plain, face)) {
    let from = at
    for (let index = at + 1; index <= at + run.text.length; index++) {
      const level = levels.levels[from] ?? 0
      if (index < at + run.text.length && levels.levels[index] === level) continue
      const part = plain.slice(from, index)
      runs.push({ text: level % 2 === 1 ? mirrored(part) : part, font: run.font, level })
      from = index
    }
    at += run.text.length
  }
  return reordered(runs)
}

/** Rule L4: brackets face the other way. */
function mirrored(text: string): string {
  return Array.from(text, (letter) => bidi.getMirroredCharacter(letter) ?? letter).join('')
}

/** Rule L2: from the highest level down, every stretch at that level or above is reversed. */
function reordered<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    let start = 0
    while (start < ordered.length) {
      let end = start
      while ((ordered[end]?.level ?? -1) >= level) end++
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = end + 1
    }
  }
  return ordered
}

function splitByFont(text: string, face: TextFace): FontRun[] {
  const runs = splitIntoRuns(text, { emoji: true })
  return runs.map((run) => ({ text: run.text, font: fontFor(run.font ?? replacementFont, face) }))
}

const opened = new Map<string, Font>()

function fontFor(name: string, face: TextFace): Font {
  const isOwn = name.startsWith('archivo ')
  const key = isOwn ? `${name} ${JSON.stringify(face)}` : `${name} ${nearestWeight(face)}`
  const known = opened.get(key)
  if (known) return known
  const font = isOwn ? openOwn(name, face) : asFont(create(readFont(name, nearestWeight(face))))
  opened.set(key, font)
  return font
}

function nearestWeight(face: TextFace): Weight {
  return face === 'engraved' || face.weight >= STRONG ? 'strong' : 'regular'
}

/** The store's variable font at a weight and width, or its engraved lettering where that has the letters. */
function openOwn(name: string, face: TextFace): Font {
  if (face !== 'engraved')
    return asFont(create(readOwn(`${name.replace(' ', '-')}-variable`))).getVariation({
      wght: face.weight,
      wdth: face.width,
    })
  if (name === 'archivo latin') return asFont(create(readOwn('national-park-600')))
  return openOwn(name, { weight: STRONG, width: 100 })
}

function readOwn(name: string): Buffer {
  return unpackWoff(readFileSync(join(import.meta.dirname, 'files', `${name}.woff`)))
}

function asFont(opened: ReturnType<typeof create>): Font {
  if (!('layout' in opened)) throw new Error('This file is a collection of fonts.')
  return opened
}
