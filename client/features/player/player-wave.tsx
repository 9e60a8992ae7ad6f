import { useEffect, useRef } from 'react'
import { SeekSlider } from '#client/ui/seek-slider.tsx'
import { Waveform } from '#client/ui/waveform.tsx'
import type { Track } from './playlist.ts'
import { usePlayer, usePlayerState } from './use-player.ts'

/**
 * The waveform of the current track as a slider. Between the audio element's four updates a second only the CSS
 * variable `--p` moves, so that the head glides and nothing renders again.
 */
export function PlayerWave({
  track,
  columns,
  className,
}: {
  track: Track
  columns: Uint8Array | undefined
  className?: string
}) {
  const player = usePlayer()
  const { time, duration, failed, isPlaying } = usePlayerState(pickProgress)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isPlaying || duration === 0) return
    const slider = box.current?.firstElementChild
    if (!(slider instanceof HTMLElement)) return
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function glide(now) {
      const at = Math.min(duration, time + (now - startedAt) / 1000)
      slider.style.setProperty('--p', `${(at / duration) * 100}%`)
      frame = requestAnimationFrame(glide)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, time, duration])

  return (
    <div ref={box} className={className}>
      <SeekSlider
        label={`Seek in ${track.title}`}
        time={time}
        duration={duration}
        onSeek={(to) => player.seek(to)}
      >
        <Waveform columns={columns} played broken={failed} />
      </SeekSlider>
    </div>
  )
}

let last: { time: number; duration: number; failed: boolean; isPlaying: boolean } | undefined

/** The same object while nothing in it changed, so that readers do not render again. */
function pickProgress(state: { time: number; duration: number; failed: boolean; isPlaying: boolean }) {
  const { time, duration, failed, isPlaying } = state
  const same =
    last?.time === time &&
    last.duration === duration &&
    last.failed === failed &&
    last.isPlaying === isPlaying
  if (!same || !last) last = { time, duration, failed, isPlaying }
  return last
}
