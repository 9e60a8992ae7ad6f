import { classNames } from '#client/ui/class-names.ts'

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
    <div className={classNames('fader', 'fader--aud', disabled && 'is-off')}>
      <div className="fader__slot" />
      <div
        className="fader__fill"
        style={{ left: `calc(8px + (100% - 16px) * ${from})`, width: `calc((100% - 16px) * ${to - from})` }}
      />
      <i className="fader__center" style={{ left: `calc(8px + (100% - 16px) * ${share(rest)})` }} />
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
      <div className="fader__scale" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark.at} style={{ left: `${share(mark.at) * 100}%` }}>
            {mark.text}
          </span>
        ))}
      </div>
    </div>
  )
}
