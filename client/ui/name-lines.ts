/** A letter of a store's name as it is drawn. Letters alternate between narrow and wide, as in our own wordmark. */
export type NameLetter = { text: string; wide: boolean }
/** `ems`: how wide it is about, by the height of an em. */
export type NameLine = { letters: NameLetter[]; ems: number }

/** Scripts whose letters join or stack: they are not taken apart. */
const JOINED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u
const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Height of capitals by that of an em, and the gap between two lines by that of the capitals. */
export const CAPITALS = 0.686
export const LINE_GAP = 0.12
/** The brand's own block in the hero is so many times as wide as it is high. */
const BLOCK_RATIO = 1.9
/** A block may be higher than that by so much. */
const TALLEST = 1.15
const MOST_LINES = 5
/** In the header a name of up to this width stands in one line. */
const HEADER_EMS = 8.5

/** The name for the header: one line, or two as even as can be. */
export function headerLines(name: string): NameLine[] {
  const [line] = layOut(name, 1)
  if (!line) return []
  const two = line.ems > HEADER_EMS ? layOut(name, 2) : []
  return two.length > 0 ? two : [line]
}

/** The name for the hero: as many lines, each as wide as the block, as come nearest to the brand's own block. */
export function blockLines(name: string): NameLine[] {
  const layouts = Array.from({ length: MOST_LINES }, (_, at) => layOut(name, at + 1)).filter(
    (lines) => lines.length > 0,
  )
  const distance = (lines: readonly NameLine[]) => {
    const height = blockHeight(lines) * BLOCK_RATIO
    return height > TALLEST ? height * 10 : Math.abs(Math.log(height))
  }
  return layouts.sort((a, b) => distance(a) - distance(b))[0] ?? []
}

/** How high the block is where it is 1 wide. */
export function blockHeight(lines: readonly NameLine[]): number {
  const capitals = lines.map(({ ems }) => CAPITALS / ems)
  const gaps = capitals.slice(1).reduce((sum, height) => sum + height * LINE_GAP, 0)
  return capitals.reduce((sum, height) => sum + height, gaps)
}

/** The name in so many lines, as even as can be; none where it cannot be broken so often. */
function layOut(name: string, count: number): NameLine[] {
  const words = name.toUpperCase().split(/\s+/).filter(Boolean)
  const isOneWord = words.length === 1 && !JOINED.test(name)
  // A single word is broken as ours is, but not into crumbs.
  if (isOneWord && count > 1 && graphemes(name).length < count * 3) return []
  const pieces = isOneWord ? graphemes(words[0] ?? '') : words
  const lines = inEvenParts(pieces, count).map((part) => lineOf(part.join(isOneWord ? '' : ' ')))
  return lines.every(({ letters }) => letters.length > 0) ? lines : []
}

/** Each piece goes to the part in which its middle lies. */
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
