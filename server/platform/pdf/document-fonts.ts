import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'
import { withoutLigatures } from './without-ligatures.ts'

export type Weight = 'regular' | 'strong'

const weights = { regular: 400, strong: 700 } as const satisfies Record<Weight, number>
const require = createRequire(import.meta.url)

/** A font for some scripts, and a pattern of the characters to try it for. */
type Face = { name: string; mayHold?: RegExp; file: (weight: Weight) => string }

/** The store's own font first, then one Noto Sans per script. */
const faces: readonly Face[] = [
  ...packaged('archivo', ['latin', 'latin-ext', 'vietnamese']),
  ...packaged('noto-sans', [
    'latin',
    'latin-ext',
    'vietnamese',
    'greek',
    'greek-ext',
    'cyrillic',
    'cyrillic-ext',
    'devanagari',
  ]),
  ...packaged('noto-sans-arabic', ['arabic']),
  ...packaged('noto-sans-hebrew', ['hebrew']),
  ...packaged('noto-sans-thai', ['thai']),
]

/** Large, single-weight fonts, opened only for text in their scripts. */
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u
const japanese = bundled('noto-sans-jp-japanese')
const korean = bundled('noto-sans-kr-korean')
const chinese = bundled('noto-sans-sc-chinese-simplified')

/** Single-color emoji, for pictures: printed documents report them as missing, as they always did. */
const emoji: Face = {
  name: 'noto-emoji',
  mayHold: /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u,
  file: (weight) =>
    require.resolve(`@fontsource/noto-emoji/files/noto-emoji-emoji-${weights[weight]}-normal.woff`),
}

function packaged(family: string, subsets: readonly string[]): Face[] {
  return subsets.map((subset) => ({
    name: `${family} ${subset}`,
    file: (weight) =>
      require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weights[weight]}-normal.woff`),
  }))
}

function bundled(name: string): Face {
  return {
    name,
    mayHold: eastAsian,
    file: () => join(import.meta.dirname, 'fonts', `${name}-400-normal.woff`),
  }
}

/** A run of text in one font, by its name for `readFont`; undefined if no font has these characters. */
export type Run = { text: string; font: string | undefined; isRightToLeft: boolean }

/** The font with the glyph for missing characters. */
export const replacementFont = 'noto-sans latin'

const byName = new Map([...faces, emoji, japanese, korean, chinese].map((face) => [face.name, face]))
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Joiners and variation selectors: invisible on their own. */
const invisible = /^(?:[\u200c\u200e\u200f]|\u200d|\p{Variation_Selector})$/u

/** Font file by its name from `splitIntoRuns`, read once on first use. */
export function readFont(name: string, weight: Weight): Buffer {
  const face = byName.get(name)
  if (!face) throw new Error(`There is no font ${name}.`)
  const file = face.file(weight)
  const known = read.get(file)
  if (known) return known
  const unpacked = unpackWoff(readFileSync(file))
  // In Arabic, they are part of the script.
  const font = name.startsWith('noto-sans-arabic') ? unpacked : withoutLigatures(unpacked)
  read.set(file, font)
  return font
}

const read = new Map<string, Buffer>()

/**
 * Splits text where the font changes. Inner spaces join their run, others are read left to right.
 * @param options.emoji whether emoji have a font, too
 */
export function splitIntoRuns(text: string, options: { emoji?: boolean } = {}): Run[] {
  const order = [...(options.emoji ? [emoji] : []), ...faces, ...eastAsianOrder(text)]
  const runs: Run[] = []
  let spaces = ''
  for (const { segment } of letters.segment(text.normalize('NFC'))) {
    if (segment.trim() === '') {
      spaces += segment
      continue
    }
    const font = order.find((face) => holds(face, segment))?.name
    const last = runs.at(-1)
    if (last && last.font === font) last.text += spaces + segment
    else {
      const isBehind = last !== undefined && !last.isRightToLeft
      if (isBehind) last.text += spaces
      const text = isBehind ? segment : spaces + segment
      runs.push({ text, font, isRightToLeft: rightToLeft.test(segment) })
    }
    spaces = ''
  }
  const last = runs.at(-1)
  if (last) last.text += spaces
  return runs
}

/** Han unification: the rest of the text tells whether a shared character is Chinese, Japanese or Korean. */
function eastAsianOrder(text: string): Face[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [japanese, chinese, korean]
  if (/\p{Script=Hangul}/u.test(text)) return [korean, chinese, japanese]
  return [chinese, japanese, korean]
}

const opened = new Map<string, Font>()

function holds(face: Face, segment: string): boolean {
  if (face.mayHold && !face.mayHold.test(segment)) return false
  const font = openFace(face)
  return [...segment].every(
    (letter) => invisible.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  )
}

/** All weights of a font cover the same characters. */
function openFace(face: Face): Font {
  const known = opened.get(face.name)
  if (known) return known
  const font = create(readFont(face.name, 'regular'))
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${face.name} is a collection of fonts.`)
  opened.set(face.name, font)
  return font
}
