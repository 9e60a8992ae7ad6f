/** A letter of a store's name. Letters alternate between narrow and wide, as in the Backbeat wordmark. */
type NameLetter = { text: string; wide: boolean }
/** Approximate width in ems. */
export type NameLine = { letters: NameLetter[]; ems: number }

/** Scripts whose letters join or stack, so they cannot be drawn one by one. */
const JOINED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Cap height in ems, and the line gap as a share of the cap height. */
export const CAPITALS = 0.686
export const LINE_GAP = 0.12
/** Aspect ratio of the Backbeat wordmark in the hero. */
const BLOCK_RATIO = 1.9
/** A block may be taller than that by this factor. */
const TALLEST = 1.15
const MAX_LINES = 5
/** Names up to this width fit on one line of the header. */
const HEADER_EMS = 8.5

/** Lines for the header: one, or two as even as possible. */
export function headerLines(name: string): NameLine[] {
  const [line] = layOut(name, 1)
  if (!line) return []
  const two = line.ems > HEADER_EMS ? layOut(name, 2) : []
  return two.length > 0 ? two : [line]
}

/**
 * Lines for the hero, each as wide as the block: the number whose aspect ratio is closest to the Backbeat wordmark's.
 */
export function blockLines(name: string): NameLine[] {
  const layouts = Array.from({ length: MAX_LINES }, (_, at) => layOut(name, at + 1)).filter(
    (lines) => lines.length > 0,
  )
  const distance = (lines: readonly NameLine[]) => {
    const height = blockHeight(lines) * BLOCK_RATIO
    return height > TALLEST ? height * 10 : Math.abs(Math.log(height))
  }
  return layouts.sort((a, b) => distance(a) - distance(b))[0] ?? []
}

/** Height of the block at width 1. */
export function blockHeight(lines: readonly NameLine[]): number {
  const capitals = lines.map(({ ems }) => CAPITALS / ems)
  const gaps = capitals.slice(1).reduce((sum, height) => sum + height * LINE_GAP, 0)
  return capitals.reduce((sum, height) => sum + height, gaps)
}

/** Splits the name into `count` lines, as even as possible; none if it cannot be split that often. */
function layOut(name: string, count: number): NameLine[] {
  const words = name.toUpperCase().split(/\s+/).filter(Boolean)
  const isOneWord = words.length === 1 && !JOINED.test(name)
  // A single word may be broken, but not into short pieces.
  if (isOneWord && count > 1 && graphemes(name).length < count * 3) return []
  const pieces = isOneWord ? graphemes(words[0] ?? '') : words
  const lines = inEvenParts(pieces, count).map((part) => lineOf(part.join(isOneWord ? '' : ' ')))
  return lines.every(({ letters }) => letters.length > 0) ? lines : []
}

/** Each piece goes to the line in which its middle lies. */
function inEvenParts(pieces: readonly string[], count: number): string[][] {
  const parts = Array.from({ length: count }, (): string[] => [])
  const total = pieces.reduce((sum, piece) => sum + piece.length + 1, 0)
  let before = 0
  for (const piece of pieces) {
    const middle = before + (piece.length + 1) / 2
    parts[Math.floor((middle / total) * count)]?.push(piece)
    before += piece.length + 1
  }
  return parts
}

function lineOf(text: string): NameLine {
  if (JOINED.test(text)) return { letters: [{ text, wide: false }], ems: graphemes(text).length * 0.6 }
  let drawn = 0
  const letters = graphemes(text).map((letter) => ({
    text: letter,
    wide: letter !== ' ' && drawn++ % 2 === 1,
  }))
  return { letters, ems: letters.reduce((sum, letter) => sum + widthOf(letter), 0) }
}

function widthOf({ text, wide }: NameLetter): number {
  if (text === ' ') return 0.25
  if (IDEOGRAPHS.test(text)) return 1
  const plain = wide ? 0.88 : 0.5
  if (/^[IJ1.,'!|]/.test(text)) return plain * 0.55
  return /^[MW@]/.test(text) ? plain * 1.3 : plain
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
