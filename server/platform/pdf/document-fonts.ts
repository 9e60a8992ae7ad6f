import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import type { Locale } from '#contract/text/locales.ts'
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
  ...forScript(/\p{Script=Georgian}/u, 'noto-sans-georgian', 'georgian'),
  ...forScript(/\p{Script=Armenian}/u, 'noto-sans-armenian', 'armenian'),
  ...forScript(/\p{Script=Ethiopic}/u, 'noto-sans-ethiopic', 'ethiopic'),
  ...forScript(/\p{Script=Bengali}/u, 'noto-sans-bengali', 'bengali'),
  ...forScript(/\p{Script=Gurmukhi}/u, 'noto-sans-gurmukhi', 'gurmukhi'),
  ...forScript(/\p{Script=Gujarati}/u, 'noto-sans-gujarati', 'gujarati'),
  ...forScript(/\p{Script=Oriya}/u, 'noto-sans-oriya', 'oriya'),
  ...forScript(/\p{Script=Tamil}/u, 'noto-sans-tamil', 'tamil'),
  ...forScript(/\p{Script=Telugu}/u, 'noto-sans-telugu', 'telugu'),
  ...forScript(/\p{Script=Kannada}/u, 'noto-sans-kannada', 'kannada'),
  ...forScript(/\p{Script=Malayalam}/u, 'noto-sans-malayalam', 'malayalam'),
  ...forScript(/\p{Script=Sinhala}/u, 'noto-sans-sinhala', 'sinhala'),
  ...forScript(/\p{Script=Khmer}/u, 'noto-sans-khmer', 'khmer'),
  ...forScript(/\p{Script=Lao}/u, 'noto-sans-lao', 'lao'),
  ...forScript(/\p{Script=Myanmar}/u, 'noto-sans-myanmar', 'myanmar'),
  ...forScript(/\p{Script=Tibetan}/u, 'noto-serif-tibetan', 'tibetan'),
  ...forScript(/\p{Script=Cherokee}/u, 'noto-sans-cherokee', 'cherokee'),
  ...forScript(/\p{Script=Nko}/u, 'noto-sans-nko', 'nko', ['regular']),
]

/** Large, single-weight fonts, opened only for text in their scripts. */
const eastAsian =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u
const japanese = bundled('noto-sans-jp-japanese')
const korean = bundled('noto-sans-kr-korean')
const chinese = bundled('noto-sans-sc-chinese-simplified')

/** Single-color emoji. */
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

/** A font that is opened only for text in its script. */
function forScript(
  mayHold: RegExp,
  family: string,
  subset: string,
  has: readonly Weight[] = ['regular', 'strong'],
): Face[] {
  return packaged(family, [subset]).map(({ name, file }) => ({
    name,
    mayHold,
    file: (weight) => file(has.includes(weight) ? weight : 'regular'),
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
type Run = { text: string; font: string | undefined; isRightToLeft: boolean }

/** The font with the glyph for missing characters. */
export const replacementFont = 'noto-sans latin'

const byName = new Map([...faces, emoji, japanese, korean, chinese].map((face) => [face.name, face]))
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u
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
  const font = isAlphabetic(name) ? withoutLigatures(unpacked) : unpacked
  read.set(file, font)
  return font
}

/** Elsewhere, as in Arabic and Khmer, ligatures are part of the script. */
function isAlphabetic(name: string): boolean {
  return /^(?:archivo|noto-sans|noto-sans-(?:hebrew|thai|georgian|armenian|jp|kr|sc))(?: |-|$)/.test(name)
}

const read = new Map<string, Buffer>()

/**
 * Splits text where the font changes. Inner spaces join their run, others are read left to right.
 * @param options.locale of the document
 * @param options.emoji whether emoji look like emoji even where a font of letters has the character
 */
export function splitIntoRuns(
  text: string,
  options: { emoji?: boolean; locale?: Locale | undefined } = {},
): Run[] {
  const letterFaces = [...faces, ...eastAsianOrder(text, options.locale)]
  const order = options.emoji ? [emoji, ...letterFaces] : [...letterFaces, emoji]
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
      // The space of the emoji font is far too wide.
      const isBehind = last !== undefined && !last.isRightToLeft && last.font !== emoji.name
      if (isBehind) last.text += spaces
      const text = isBehind ? segment : spaces + segment
      runs.push({ text, font, isRightToLeft: rightToLeft.test(segment) })
    }
    spaces = ''
  }
  const last = runs.at(-1)
  if (last) last.text += spaces
  return runs.map((run) => (canShape(run) ? run : { ...run, font: undefined }))
}

/** A text that its font cannot shape is printed as missing: a license must not fail for a name. */
function canShape({ text, font }: Run): boolean {
  const face = byName.get(font ?? '')
  if (!face?.mayHold || isLarge(face)) return true
  try {
    for (const weight of ['regular', 'strong'] as const) openFace(face, weight).layout(text)
    return true
  } catch {
    return false
  }
}

function isLarge(face: Face): boolean {
  return [japanese, korean, chinese].includes(face)
}

/** Han unification: the rest of the text, else the document, tells whether a shared character is Chinese, Japanese or Korean. */
function eastAsianOrder(text: string, locale: Locale | undefined): Face[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [japanese, chinese, korean]
  if (/\p{Script=Hangul}/u.test(text)) return [korean, chinese, japanese]
  return locale === 'ja' ? [japanese, chinese, korean] : [chinese, japanese, korean]
}

const opened = new Map<string, Font>()

function holds(face: Face, segment: string): boolean {
  if (face.mayHold && !face.mayHold.test(segment)) return false
  const font = openFace(face, 'regular')
  return [...segment].every(
    (letter) => invisible.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  )
}

/** All weights of a font cover the same characters. */
function openFace(face: Face, weight: Weight): Font {
  const key = `${face.name} ${weight}`
  const known = opened.get(key)
  if (known) return known
  const font = create(readFont(face.name, weight))
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${face.name} is a collection of fonts.`)
  if (face.mayHold) allowMissingAnchors(font)
  opened.set(key, font)
  return font
}

type Positioning = { applyAnchor: (mark: unknown, base: unknown, index: number) => void }

/**
 * fontkit 2.0.4 stops at a mark that a glyph has no place for, which OpenType allows ("may be NULL", GPOS, BaseRecord)
 * and Noto's Gurmukhi, Telugu and Malayalam make use of. Corrects its class, which PDFKit uses, too.
 */
function allowMissingAnchors(font: Font): void {
  font.layout(' ')
  const { _layoutEngine } = font as unknown as {
    _layoutEngine?: { engine?: { GPOSProcessor?: Positioning } }
  }
  const processor = _layoutEngine?.engine?.GPOSProcessor
  const shared: Positioning | undefined = processor && Object.getPrototypeOf(processor)
  if (!shared || corrected.has(shared)) return
  corrected.add(shared)
  const { applyAnchor } = shared
  shared.applyAnchor = function (this: Positioning, mark, base, index) {
    if (base) applyAnchor.call(this, mark, base, index)
  }
}

const corrected = new WeakSet<Positioning>()
