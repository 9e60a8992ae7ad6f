import { useEffect, useRef } from 'react'
import { usePlayer } from '#client/features/player/player/index.ts'
import { Cell, Ladder } from '#client/ui/meter-parts.tsx'

const LIGHTS = 14
const lights = Array.from({ length: LIGHTS }, (_, at) => at)
const YELLOW_FROM = 9
const RED_FROM = 12

/**
 * Two-row level meter of the current position. Reads the track's waveform instead of an AnalyserNode: audio routed
 * through Web Audio stops on some phones when the screen locks.
 */
export function LevelMeter({ columns }: { columns: Uint8Array | undefined }) {
  const player = usePlayer()
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)')
    let frame = 0
    let level = 0
    const draw = () => {
      const { isPlaying, time, duration, volume } = player.state
      const loudness =
        isPlaying && columns && duration > 0
          ? (columns[Math.floor((time / duration) * columns.length)] ?? 0) / 255
          : 0
      // Fast attack, slow release, like a real meter.
      level = Math.max(loudness * Math.sqrt(volume * 2), level - 0.03)
      const lit = Math.round(level * LIGHTS)
      for (const row of element.current?.children ?? []) {
        for (const [at, light] of [...row.children].entries()) light.toggleAttribute('data-lit', at < lit)
      }
      frame = isPlaying || level > 0 ? requestAnimationFrame(draw) : 0
    }
    const wake = () => {
      if (frame === 0 && player.state.isPlaying && !still.matches) frame = requestAnimationFrame(draw)
    }
    wake()
    const unsubscribe = player.subscribe(wake)
    return () => {
      unsubscribe()
      cancelAnimationFrame(frame)
    }
  }, [player, columns])

  return (
    <Ladder bar aria-hidden="true" ref={element}>
      {['left', 'right'].map((side) => (
        <div key={side}>
          {lights.map((at) => (
            <Cell key={at} red={at >= RED_FROM} yellow={at >= YELLOW_FROM && at < RED_FROM} />
          ))}
        </div>
      ))}
    </Ladder>
  )
}
