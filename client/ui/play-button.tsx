import { useLingui } from '@lingui/react/macro'
import { Pause } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { LineIcon } from './line-icon.tsx'
import { PlayIcon } from './sprite-icons.tsx'
import uiKeys from './styles/keys.module.css'

/** Play/pause button. Its accessible name has the action and the title, or is `label`. */
export function PlayButton({
  title,
  label,
  playing,
  large,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  title: string
  label?: string
  playing: boolean
  large?: boolean
}) {
  const { t } = useLingui()
  return (
    <button
      {...rest}
      type="button"
      data-play
      className={classNames(uiKeys.play, large && uiKeys.playL, playing && uiKeys.isOn)}
      aria-label={label ?? (playing ? t`Pause ${title}` : t`Play ${title}`)}
    >
      {playing ? <LineIcon of={Pause} /> : <LineIcon of={PlayIcon} />}
    </button>
  )
}
