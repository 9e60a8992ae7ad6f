import { useLingui } from '@lingui/react/macro'
import { Pause, Play, Repeat, Shuffle, SkipBack, SkipForward } from 'lucide-react'
import { usePlayer, usePlayerState } from '#client/features/player/player/index.ts'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { PlayKey } from '#client/ui/key-parts.tsx'
import { LineIcon } from '#client/ui/line-icon.tsx'
import { look } from '#client/ui/primitives.tsx'
import playerStyles from './player.module.css'

/** Shuffle, previous, play, next, repeat. */
export function TransportButtons({ large = false }: { large?: boolean }) {
  const { t } = useLingui()
  const player = usePlayer()
  const playing = usePlayerState((state) => state.isPlaying || state.isWaiting)
  const shuffling = usePlayerState((state) => state.isShuffling)
  const repeating = usePlayerState((state) => state.isRepeating)
  return (
    <>
      <IconButton
        label={t`Shuffle`}
        pressed={shuffling}
        icon={Shuffle}
        onClick={() => player.toggleShuffle()}
      />
      <IconButton
        label={t`Previous`}
        raised={large}
        icon={SkipBack}
        filled
        onClick={() => player.previous()}
      />
      <PlayKey
        type="button"
        large={large}
        aria-label={playing ? t`Pause` : t`Play`}
        onClick={() => player.toggle()}
      >
        {playing ? <LineIcon of={Pause} /> : <LineIcon of={Play} />}
      </PlayKey>
      <span className={classNames(playerStyles.nx, look({ display: 'contents' }))}>
        <IconButton label={t`Next`} raised={large} icon={SkipForward} filled onClick={() => player.next()} />
      </span>
      <IconButton label={t`Repeat`} pressed={repeating} icon={Repeat} onClick={() => player.toggleRepeat()} />
    </>
  )
}
