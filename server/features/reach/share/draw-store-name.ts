import {
  isRightToLeft,
  measureText,
  outlineText,
  shorten,
  type TextFace,
} from '#server/platform/fonts/outline-text.ts'

/** Letters alternate between narrow and WIDE, as in the header. */
const narrow: TextFace = { weight: 740, width: 62 }
const wide: TextFace = { weight: 740, width: 125 }
const plain: TextFace = { weight: 740, width: 100 }
/** Scripts whose letters join or stack, so they cannot be drawn one by one. */
const JOINED = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u
const CAPITALS = 0.686
const CAPITAL_HEIGHT = 26
const GAP = 0.06
const SPACE = 0.3
/** Of two lines, in heights of a capital. */
const LINE_STEP = 1.35
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

type Place = { left: number; top: number; width: number; ink: string; lamp: string }

/** The store's name as in its header, smaller if it is long. */
export function drawStoreName(name: string, { left, top, width, ink, lamp }: Place): string {
  const size = CAPITAL_HEIGHT / CAPITALS
  if (JOINED.test(name)) {
    const text = shorten(name, plain, width / size)
    const x = isRightToLeft(name) ? left + width - measureText(text, plain) * size : left
    return `<path fill="${ink}" d="${outlineText(text, plain, { x, baseline: top + CAPITAL_HEIGHT, size }).path}"/>`
  }
  const lines = inLines(name.toUpperCase(), width / size)
  const widest = Math.max(...lines.map(widthOf))
  const fitted = Math.min(size, width / widest)
  return lines
    .map((line, at) => {
      const baseline = top + fitted * CAPITALS * (1 + at * LINE_STEP)
      let x = left
      return line
        .map(({ text, face }) => {
          const drawn = outlineText(text, face, { x, baseline, size: fitted })
          x += (text === ' ' ? SPACE : drawn.width / fitted + GAP) * fitted
          return `<path fill="${face === wide ? lamp : ink}" d="${drawn.path}"/>`
        })
        .join('')
    })
    .join('')
}

type Letter = { text: string; face: TextFace }

/** One line, or two of about the same width if one would be too small. */
function inLines(name: string, width: number): Letter[][] {
  const line = alternate(name)
  const words = name.split(/\s+/u)
  if (widthOf(line) <= width || words.length === 1) return [line]
  const halves = words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)])
  const [best] = halves
    .map((half) => half.map((part) => alternate(part.join(' '))))
    .sort((a, b) => Math.max(...a.map(widthOf)) - Math.max(...b.map(widthOf)))
  return best ?? [line]
}

/** In ems. */
function widthOf(letters: readonly Letter[]): number {
  return letters.reduce(
    (sum, { text, face }) => sum + (text === ' ' ? SPACE : measureText(text, face) + GAP),
    0,
  )
}

function alternate(name: string): Letter[] {
  let drawn = 0
  return Array.from(graphemes.segment(name), ({ segment: text }) => ({
    text,
    face: text.trim() !== '' && drawn++ % 2 === 1 ? wide : narrow,
  }))
}
