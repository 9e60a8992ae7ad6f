import { useLingui } from '@lingui/react/macro'
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import uiWaveform from './styles/waveform.module.css'

/** The time that passes by itself between two renders is less. */
const JUMP_SECONDS = 2

/** Formats seconds as m:ss. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/**
 * A waveform as a slider: click or drag to seek, arrow keys by 5 s, Home and End. Times are seconds. While it moves by
 * itself, its value is updated on focus and jumps only, because screen readers announce each change.
 */
export function SeekSlider({
  label,
  time,
  duration,
  isMoving,
  onSeek,
  children,
}: {
  label: string
  time: number
  duration: number
  /** The time passes by itself. */
  isMoving: boolean
  onSeek: (seconds: number) => void
  children: ReactNode
}) {
  const { t } = useLingui()
  const element = useRef<HTMLDivElement>(null)
  const [announced, setAnnounced] = useState(time)
  const [last, setLast] = useState(time)
  if (time !== last) {
    setLast(time)
    if (!isMoving || time < last || time - last > JUMP_SECONDS) setAnnounced(time)
  }
  const seek = (seconds: number) => {
    setAnnounced(seconds)
    onSeek(seconds)
  }
  const seekTo = (event: PointerEvent) => {
    const box = element.current?.getBoundingClientRect()
    if (!box || box.width === 0) return
    seek(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration)
  }
  const steps: Record<string, number> = {
    ArrowLeft: -5,
    ArrowDown: -5,
    ArrowRight: 5,
    ArrowUp: 5,
    PageDown: -15,
    PageUp: 15,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return
    const step = steps[event.key]
    const target =
      event.key === 'Home' ? 0 : event.key === 'End' ? duration : step === undefined ? undefined : time + step
    if (target === undefined) return
    event.preventDefault()
    event.stopPropagation()
    seek(Math.min(duration, Math.max(0, target)))
  }
  const progress = duration > 0 ? (time / duration) * 100 : 0
  return (
    <div
      ref={element}
      className={uiWaveform.wavebox}
      style={{ '--p': `${progress}%` } as CSSProperties}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(announced)}
      aria-valuetext={t`${{ announced: formatTime(announced) }} of ${{ duration: formatTime(duration) }}`}
      onFocus={() => setAnnounced(time)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        seekTo(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seekTo(event)
      }}
    >
      {children}
      <span className={uiWaveform.waveboxHead} />
    </div>
  )
}
