import { Pause, Play } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

/** The square key that plays and pauses. Its name says what a press does and to what. */
export function PlayButton({
  title,
  playing,
  large,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { title: string; playing: boolean; large?: boolean }) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames('play', large && 'play--l', playing && 'is-on', className)}
      aria-label={`${playing ? 'Pause' : 'Play'} ${title}`}
    >
      {playing ? <Pause className="ico" aria-hidden /> : <Play className="ico" aria-hidden />}
    </button>
  )
}
