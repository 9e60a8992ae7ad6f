import { formatTime } from '#client/ui/seek-slider.tsx'
import { Ruler } from '#client/ui/wave-parts.tsx'
import styles from './beat-detail.module.css'

const MAX_MARKS = 9
const STEPS = [5, 10, 15, 30, 60, 120, 300]

/** Seconds below the waveform, at most nine marks. */
export function SecondRuler({ seconds }: { seconds: number }) {
  const step = STEPS.find((every) => seconds / every <= MAX_MARKS) ?? 300
  const marks = Array.from({ length: Math.floor((seconds - 1) / step) + 1 }, (_, at) => at * step)
  return (
    <Ruler aria-hidden="true">
      {marks.map((second, at) => (
        <b
          key={second}
          className={at % 2 ? styles.odd : undefined}
          style={{ left: `${(second / seconds) * 100}%` }}
        >
          <span>{formatTime(second)}</span>
        </b>
      ))}
    </Ruler>
  )
}
