import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, useRef } from 'react'
import { type BarLines, barAt, nearestBarLine, secondsPerBar } from '#client/features/player/player/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look } from '#client/ui/primitives.tsx'
import styles from './audition.module.css'
import type { Loop } from './shifted-sound.ts'

/** Step of the arrow keys without bars. */
const STEP_SECONDS = 0.5
const names = { start: 'A', end: 'B' }

/** Handles A and B on the waveform. They snap to bars, with Alt they move freely. Arrow keys move them by a bar. */
export function LoopHandles({
  points,
  duration,
  bars,
  onMove,
}: {
  points: Partial<Loop>
  duration: number
  bars: BarLines | undefined
  onMove: (points: Partial<Loop>) => void
}) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const { start, end } = points
  const place = (seconds: number) => `${(seconds / duration) * 100}%`
  const move = (point: keyof Loop, seconds: number, isFree: boolean) =>
    onMove({ ...points, [point]: nearestBarLine(isFree ? undefined : bars, seconds, duration) })
  const drag = (point: keyof Loop, event: PointerEvent<HTMLButtonElement>) => {
    const around = box.current?.getBoundingClientRect()
    if (!around || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    move(point, ((event.clientX - around.left) / around.width) * duration, event.altKey)
  }
  const handle = (point: keyof Loop, seconds: number) => (
    <button
      type="button"
      role="slider"
      className={classNames(
        styles.loopH,
        point === 'end' && styles.loopHB,
        look({ surface: 'lamp', position: 'absolute', square: '24', tone: 'on-lamp', text: 'center' }),
      )}
      style={{ left: place(seconds) }}
      aria-label={point === 'start' ? t`Loop start` : t`Loop end`}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(seconds * 10) / 10}
      aria-valuetext={
        bars ? t`bar ${{ bar: barAt(bars, seconds) }}` : t`${{ seconds: seconds.toFixed(1) }} seconds`
      }
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => drag(point, event)}
      onKeyDown={(event) => {
        const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        if (direction === undefined || event.shiftKey) return
        event.preventDefault()
        event.stopPropagation()
        move(
          point,
          seconds + direction * (bars && !event.altKey ? secondsPerBar(bars) : STEP_SECONDS),
          event.altKey,
        )
      }}
    >
      {names[point]}
    </button>
  )
  return (
    <Box inset="0" noPress position="absolute" ref={box}>
      {start !== undefined && end !== undefined && (
        <i
          className={classNames(styles.loop, look({ position: 'absolute' }))}
          style={{ left: place(start), width: place(end - start) }}
        />
      )}
      {start !== undefined && handle('start', start)}
      {end !== undefined && handle('end', end)}
    </Box>
  )
}
