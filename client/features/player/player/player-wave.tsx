import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Track } from '#client/features/player/queue/index.ts'
import { SeekSlider } from '#client/ui/seek-slider.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import { usePlayer, usePlayerState } from './use-player.ts'

/**
 * The current track's waveform as a slider. The audio element reports its time four times a second; in between only the
 * CSS variable `--p` changes, so the playhead moves smoothly without renders.
 */
export function PlayerWave({
  track,
  columns,
  className,
  children,
}: {
  track: Track
  columns: Uint8Array | undefined
  className?: string
  /** Overlay of the waveform. */
  children?: ReactNode
}) {
  const { t } = useLingui()
  const player = usePlayer()
  const time = usePlayerState((state) => state.time)
  const duration = usePlayerState((state) => state.duration)
  const failed = usePlayerState((state) => state.failed)
  const isPlaying = usePlayerState((state) => state.isPlaying)
  const rate = usePlayerState((state) => state.rate)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isPlaying || duration === 0) return
    const slider = box.current?.firstElementChild
    if (!(slider instanceof HTMLElement)) return
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function glide(now) {
      const at = Math.min(duration, time + ((now - startedAt) / 1000) * rate)
      slider.style.setProperty('--p', `${(at / duration) * 100}%`)
      frame = requestAnimationFrame(glide)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, time, duration, rate])

  return (
    <div ref={box} className={className}>
      <SeekSlider
        label={t`Seek in ${{ title: track.title }}`}
        time={time}
        duration={duration}
        isMoving={isPlaying}
        onSeek={(to) => player.seek(to)}
      >
        <Waveform columns={columns} played broken={failed} />
        {children}
      </SeekSlider>
    </div>
  )
}
