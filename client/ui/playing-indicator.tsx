import { classNames } from './class-names.ts'

/** Four bars next to a track: animated while it plays, still while paused. */
export function PlayingIndicator({ playing }: { playing: boolean }) {
  return (
    <span className={classNames('led4', playing ? 'led4--run' : 'led4--idle')} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
