import { Pause, Play } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/** Play/pause button. Its accessible name has the action and the title. */
export function PlayButton({
  title,
  playing,
  large,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { title: string; playing: boolean; large?: boolean }) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames('play', large && 'play--l', playing && 'is-on')}
      aria-label={`${playing ? 'Pause' : 'Play'} ${title}`}
    >
      {playing ? <Pause className="ico" aria-hidden /> : <Play className="ico" aria-hidden />}
    </button>
  )
}
