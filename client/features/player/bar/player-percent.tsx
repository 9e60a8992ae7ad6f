import { usePlayerState } from '#client/features/player/player/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import { look } from '#client/ui/primitives.tsx'
import styles from './player.module.css'

/** Progress in percent. */
export function PlayerPercent() {
  const percent = usePlayerState((state) =>
    state.duration > 0 ? Math.round((state.time / state.duration) * 100) : 0,
  )
  return <span className={classNames(styles.playerPct, look({ numeric: true }))}>{percent}%</span>
}
