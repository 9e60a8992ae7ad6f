import { classNames } from './class-names.ts'

/** Four lights beside a track: they run while it plays and rest while it is paused. */
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
