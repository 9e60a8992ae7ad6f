import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, useRef } from 'react'
import { barAt, secondsPerBar } from '#client/features/player/player/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Box, look } from '#client/ui/primitives.tsx'
import { formatTime } from '#client/ui/seek-slider.tsx'
import { drawSection } from '#contract/audio/section-words.ts'
import styles from './structure.module.css'
import type { StructureDraft } from './structure-draft.ts'

/** Handles of the sections' starts on the waveform. Dragging and arrow keys snap to bars; with Alt they move freely. */
export function SectionHandles({
  draft,
  onMove,
}: {
  draft: StructureDraft
  onMove: (index: number, seconds: number, isFree: boolean) => void
}) {
  const { t, i18n } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const { durationSeconds, sections } = draft
  const drag = (index: number, event: PointerEvent<HTMLButtonElement>) => {
    const around = box.current?.getBoundingClientRect()
    if (!around || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    onMove(index, ((event.clientX - around.left) / around.width) * durationSeconds, event.altKey)
  }
  return (
    <Box inset="0" noPress position="absolute" ref={box}>
      {sections.map(({ name, startSeconds }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a section keeps its place while it moves
          key={index}
          type="button"
          role="slider"
          className={classNames(styles.shandle, look({ insetY: '0', position: 'absolute', width: '24' }))}
          style={{ left: `${(startSeconds / durationSeconds) * 100}%` }}
          aria-label={t`Start of ${{ name: drawSection(name, i18n) }}`}
          aria-valuemin={0}
          aria-valuemax={Math.round(durationSeconds)}
          aria-valuenow={Math.round(startSeconds * 100) / 100}
          aria-valuetext={t`bar ${{ bar: barAt(draft, startSeconds) }}, ${{ time: formatTime(startSeconds) }}`}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => drag(index, event)}
          onKeyDown={(event) => {
            const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
            if (direction === undefined) return
            event.preventDefault()
            const step = event.altKey ? 0.01 : secondsPerBar(draft)
            onMove(index, startSeconds + direction * step, event.altKey)
          }}
        />
      ))}
    </Box>
  )
}
