import { classNames } from '#client/ui/class-names.ts'
import { FaderFill, FaderScale, FaderSlot, FaderTrack } from '#client/ui/fader-parts.tsx'
import { look } from '#client/ui/primitives.tsx'
import styles from './audition.module.css'

/** A slider with its default in the center. */
export function Fader({
  label,
  value,
  text,
  min,
  max,
  step,
  rest,
  marks,
  disabled = false,
  onChange,
}: {
  label: string
  value: number
  /** `aria-valuetext`. */
  text: string
  min: number
  max: number
  step: number
  rest: number
  marks: readonly { at: number; text: string }[]
  disabled?: boolean
  onChange: (value: number) => void
}) {
  const share = (at: number) => (at - min) / (max - min)
  const [from, to] = [share(Math.min(value, rest)), share(Math.max(value, rest))]
  return (
    <FaderTrack marked>
      <FaderSlot />
      <FaderFill
        style={{ left: `calc(8px + (100% - 16px) * ${from})`, width: `calc((100% - 16px) * ${to - from})` }}
      />
      <i
        className={classNames(
          styles.faderCenter,
          look({ surface: 'edge', position: 'absolute', width: '2' }),
        )}
        style={{ left: `calc(8px + (100% - 16px) * ${share(rest)})` }}
      />
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        onDoubleClick={() => onChange(rest)}
      />
      <FaderScale aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark.at} style={{ left: `${share(mark.at) * 100}%` }}>
            {mark.text}
          </span>
        ))}
      </FaderScale>
    </FaderTrack>
  )
}
