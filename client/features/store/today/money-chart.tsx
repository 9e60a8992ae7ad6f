import { look } from '#client/ui/primitives.tsx'
import { sumDollars } from '#contract/pricing/money.ts'

const WIDTH = 328
const HEIGHT = 128
const MIN_DAYS = 31

/** Two months, added up day by day, as steps. Screen readers get the label. */
export function MoneyChart({
  month,
  before,
  names,
  label,
}: {
  month: readonly number[]
  before: readonly number[]
  names: { month: string; before: string }
  label: string
}) {
  const [sums, sumsBefore] = [addUp(month), addUp(before)]
  const highest = Math.max(1, ...sums, ...sumsBefore)
  const lowest = Math.min(0, ...sums, ...sumsBefore)
  const days = Math.max(MIN_DAYS, before.length)
  const x = (day: number) => Math.round(((day - 1) / (days - 1)) * WIDTH * 10) / 10
  const y = (sum: number) => Math.round(HEIGHT * (1 - (sum - lowest) / (highest - lowest)) * 10) / 10
  const steps = (values: readonly number[]) =>
    values.map((sum, at) => (at === 0 ? `M0 ${y(0)}V${y(sum)}` : `H${x(at + 1)}V${y(sum)}`)).join('')
  const last = { x: x(month.length), y: y(sums.at(-1) ?? 0) }
  const isEarly = month.length < 9
  const text = { fontSize: 11, fill: 'var(--text-2)' }
  return (
    <svg
      className={look({ width: 'full', height: 'auto' })}
      viewBox={`0 -20 ${WIDTH} ${HEIGHT + 42}`}
      role="img"
      aria-label={label}
    >
      <path d={`M0 ${y(0)}H${WIDTH}`} stroke="var(--edge)" fill="none" />
      <path d={steps(sumsBefore)} fill="none" stroke="var(--text-3)" strokeWidth={2} strokeDasharray="3 3" />
      <path d={steps(sums)} fill="none" stroke="var(--lamp-ink)" strokeWidth={2.5} />
      <circle cx={last.x} cy={last.y} r={4} fill="var(--lamp-ink)" />
      {[1, 15, days].map((day, at) => (
        <text key={day} {...text} x={x(day)} y={HEIGHT + 18} textAnchor={anchors[at]}>
          {day}
        </text>
      ))}
      <text
        {...text}
        fill="var(--text)"
        x={isEarly ? last.x + 10 : last.x - 8}
        y={last.y - 7}
        textAnchor={isEarly ? 'start' : 'end'}
      >
        {names.month}
      </text>
      <text {...text} x={WIDTH} y={y(sumsBefore.at(-1) ?? 0) - 7} textAnchor="end">
        {names.before}
      </text>
    </svg>
  )
}

const anchors = ['start', 'middle', 'end'] as const

function addUp(days: readonly number[]): number[] {
  return days.map((_, at) => sumDollars(days.slice(0, at + 1)))
}
