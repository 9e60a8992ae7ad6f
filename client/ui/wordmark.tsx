import { blockHeight, blockLines, CAPITALS, headerLines, LINE_GAP, type NameLine } from './name-lines.ts'
import { type Letter, wordmark, wordmarkBlock } from './wordmark-letters.ts'

const OWN_NAME = 'backbeat'
/** Units of the drawings of other names. */
const EM = 100
const BLOCK_WIDTH = 1_000

/**
 * The store's name in the rhythm of the brand: narrow, WIDE, narrow, WIDE. Drawn outlines for our own name, the
 * variable font's width axis for any other, whatever its length.
 */
export function Wordmark({ name }: { name: string }) {
  if (name.toLowerCase() !== OWN_NAME) return <NameInHeader name={name} />
  return (
    <svg viewBox={wordmark.viewBox} role="img" aria-label={name}>
      <Letters letters={wordmark.letters} />
    </svg>
  )
}

/** The same as a large block, as decoration. */
export function WordmarkBlock({ name }: { name: string }) {
  if (name.toLowerCase() !== OWN_NAME) return <NameBlock name={name} />
  return (
    <svg className="hero__bb" viewBox={wordmarkBlock.viewBox} aria-hidden="true">
      <Letters letters={wordmarkBlock.letters} />
    </svg>
  )
}

function Letters({ letters }: { letters: readonly Letter[] }) {
  return letters.map(({ wide, x, y, scale, path }) => (
    <path
      key={`${x} ${y}`}
      className={wide ? 'bb-w' : 'bb-n'}
      transform={`translate(${x} ${y}) scale(${scale} 1)`}
      d={path}
    />
  ))
}

/** One line, or two of the same size. */
function NameInHeader({ name }: { name: string }) {
  const lines = headerLines(name)
  const width = Math.max(...lines.map(({ ems }) => ems)) * EM
  const step = CAPITALS * EM * 1.3
  return (
    <svg
      className={lines.length > 1 ? 'lettered lettered--two' : 'lettered'}
      viewBox={`0 0 ${width} ${CAPITALS * EM + step * (lines.length - 1)}`}
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={name}
    >
      {lines.map((line, at) => (
        <Line key={textOf(line)} line={line} width={line.ems * EM} baseline={CAPITALS * EM + step * at} />
      ))}
    </svg>
  )
}

/** Every line as wide as the block. */
function NameBlock({ name }: { name: string }) {
  const lines = blockLines(name)
  let bottom = 0
  return (
    <svg
      className="hero__bb lettered"
      viewBox={`0 0 ${BLOCK_WIDTH} ${blockHeight(lines) * BLOCK_WIDTH}`}
      preserveAspectRatio="xMinYMin"
      aria-hidden="true"
    >
      {lines.map((line, at) => {
        const capitals = (CAPITALS / line.ems) * BLOCK_WIDTH
        bottom += capitals * (at === 0 ? 1 : 1 + LINE_GAP)
        return <Line key={textOf(line)} line={line} width={BLOCK_WIDTH} baseline={bottom} />
      })}
    </svg>
  )
}

function textOf({ letters }: NameLine): string {
  return letters.map(({ text }) => text).join('')
}

/** Fitted to its width exactly, whatever font draws it. */
function Line({
  line: { letters, ems },
  width,
  baseline,
}: {
  line: NameLine
  width: number
  baseline: number
}) {
  return (
    <text y={baseline} fontSize={width / ems} textLength={width} lengthAdjust="spacingAndGlyphs">
      {letters.map(({ text, wide }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: letters repeat and never move
        <tspan key={at} className={wide ? 'bb-w lettered__wide' : 'bb-n lettered__narrow'}>
          {text}
        </tspan>
      ))}
    </text>
  )
}
