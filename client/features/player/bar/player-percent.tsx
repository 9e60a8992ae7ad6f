import { usePlayerState } from '#client/features/player/player/index.ts'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import styles from './player.module.css'

/** Progress in percent. */
export function PlayerPercent() {
  const percent = usePlayerState((state) =>
    state.duration > 0 ? Math.round((state.time / state.duration) * 100) : 0,
  )
  return <span className={classNames(styles.playerPct, uiBase.num)}>{percent}%</span>
}
