import { classNames } from './class-names.ts'
import uiLamps from './styles/lamps.module.css'

/** Four bars next to a track: animated while it plays, still while paused. */
export function PlayingIndicator({ playing }: { playing: boolean }) {
  return (
    <span
      className={classNames(uiLamps.led4, playing ? uiLamps.led4Run : uiLamps.led4Idle)}
      aria-hidden="true"
    >
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
