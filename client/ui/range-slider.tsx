import { ph } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import uiFader from './styles/fader.module.css'

/** A slider with two thumbs: the lowest and the highest value of a range. */
export function RangeSlider({
  min,
  max,
  step,
  low,
  high,
  lowLabel,
  highLabel,
  valueText,
  marks,
  onChange,
  onCommit,
}: {
  min: number
  max: number
  step: number
  low: number
  high: number
  lowLabel: string
  highLabel: string
  valueText: (value: number) => string
  marks: readonly number[]
  /** Called while a thumb moves. */
  onChange: (low: number, high: number) => void
  /** Called when it was released. */
  onCommit: () => void
}) {
  const { t } = useLingui()
  const share = (value: number) => (value - min) / (max - min)
  const element = useRef<HTMLDivElement>(null)
  const isHeld = useRef(false)
  const rest = useRef(onCommit)
  rest.current = onCommit
  const hold = () => {
    isHeld.current = true
  }
  const release = () => {
    isHeld.current = false
    onCommit()
  }
  const commit = {
    onPointerDown: hold,
    onKeyDown: hold,
    onPointerUp: release,
    onKeyUp: release,
    onBlur: release,
  }

  // Assistive technology and voice control set values without pointer or keys. React has no event for that.
  useEffect(() => {
    const onSet = () => {
      if (!isHeld.current) rest.current()
    }
    const fader = element.current
    fader?.addEventListener('change', onSet)
    return () => fader?.removeEventListener('change', onSet)
  }, [])

  return (
    <div className={uiFader.fader} ref={element}>
      <div className={uiFader.faderSlot} />
      <div
        className={uiFader.faderFill}
        style={{
          left: `calc(8px + (100% - 16px) * ${share(low)})`,
          width: `calc((100% - 16px) * ${share(high) - share(low)})`,
        }}
      />
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={low}
        aria-label={lowLabel}
        aria-valuetext={valueText(low)}
        // With both thumbs at the upper end, the lower one must stay reachable.
        style={low > max - (max - min) / 20 ? { zIndex: 1 } : undefined}
        onChange={(event) => onChange(Math.min(Number(event.target.value), high), high)}
        {...commit}
      />
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={high}
        aria-label={highLabel}
        aria-valuetext={valueText(high)}
        onChange={(event) => onChange(low, Math.max(Number(event.target.value), low))}
        {...commit}
      />
      <div className={uiFader.faderScale} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={{ left: `${share(mark) * 100}%` }}>
            {mark < 10_000 ? mark : t`${ph({ thousands: mark / 1000 })}k`}
          </span>
        ))}
      </div>
    </div>
  )
}
