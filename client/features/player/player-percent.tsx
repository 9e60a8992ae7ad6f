import { usePlayerState } from './use-player.ts'

/** Progress in percent. */
export function PlayerPercent() {
  const percent = usePlayerState((state) =>
    state.duration > 0 ? Math.round((state.time / state.duration) * 100) : 0,
  )
  return <span className="player__pct num">{percent}%</span>
}
