import { classNames } from './class-names.ts'
import { blockHeight, blockLines, CAPITALS, headerLines, LINE_GAP, type NameLine } from './name-lines.ts'
import uiLogo from './styles/logo.module.css'

/** SVG units. */
const EM = 100
const BLOCK_WIDTH = 1_000

/** One line, or two of the same size. */
export function NameInHeader({ name }: { name: string }) {
  const lines = headerLines(name)
  const width = Math.max(...lines.map(({ ems }) => ems)) * EM
  const step = CAPITALS * EM * 1.3
  return (
    <svg
      className={lines.length > 1 ? classNames(uiLogo.lettered, uiLogo.letteredTwo) : uiLogo.lettered}
      viewBox={`0 0 ${width} ${CAPITALS * EM + step * (lines.length - 1)}`}
      preserveAspectRatio="xMinYMid"
      role="img"
      aria-label={name}
    >
      {lines.map((line, at) => {
        const baseline = CAPITALS * EM + step * at
        return <Line key={baseline} line={line} width={line.ems * EM} baseline={baseline} />
      })}
    </svg>
  )
}

/** Every line is as wide as the block. */
export function NameBlock({ name }: { name: string }) {
  const lines = blockLines(name)
  let bottom = 0
  return (
    <svg
      className={classNames(uiLogo.heroBb, uiLogo.lettered)}
      viewBox={`0 0 ${BLOCK_WIDTH} ${blockHeight(lines) * BLOCK_WIDTH}`}
      preserveAspectRatio="xMinYMin"
      aria-hidden="true"
    >
      {lines.map((line, at) => {
        const capitals = (CAPITALS / line.ems) * BLOCK_WIDTH
        bottom += capitals * (at === 0 ? 1 : 1 + LINE_GAP)
        return <Line key={bottom} line={line} width={BLOCK_WIDTH} baseline={bottom} />
      })}
    </svg>
  )
}

/** Sets `textLength`, so the width is exact in any font. */
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
        <tspan
          // biome-ignore lint/suspicious/noArrayIndexKey: letters repeat and never move
          key={at}
          className={
            wide ? classNames(uiLogo.bbW, uiLogo.letteredWide) : classNames(uiLogo.bbN, uiLogo.letteredNarrow)
          }
        >
          {text}
        </tspan>
      ))}
    </text>
  )
}
