import { Pause, Play, Repeat, Shuffle, SkipBack, SkipForward } from 'lucide-react'
import { usePlayer, usePlayerState } from '#client/features/player/player/index.ts'
import { IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import uiBase from '#client/ui/styles/base.module.css'
import uiKeys from '#client/ui/styles/keys.module.css'
import nowPlayingStyles from './now-playing.module.css'
import playerStyles from './player.module.css'

/** Shuffle, previous, play, next, repeat. */
export function TransportButtons({ large = false }: { large?: boolean }) {
  const player = usePlayer()
  const playing = usePlayerState((state) => state.isPlaying || state.isWaiting)
  const shuffling = usePlayerState((state) => state.isShuffling)
  const repeating = usePlayerState((state) => state.isRepeating)
  return (
    <>
      <IconButton label="Shuffle" pressed={shuffling} icon={Shuffle} onClick={() => player.toggleShuffle()} />
      <IconButton label="Previous" raised={large} icon={SkipBack} filled onClick={() => player.previous()} />
      <button
        type="button"
        className={classNames(uiKeys.play, large && uiKeys.playL, playing && nowPlayingStyles.isOn)}
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => player.toggle()}
      >
        {playing ? <Pause className={uiBase.ico} aria-hidden /> : <Play className={uiBase.ico} aria-hidden />}
      </button>
      <IconButton
        label="Next"
        className={playerStyles.nx}
        raised={large}
        icon={SkipForward}
        filled
        onClick={() => player.next()}
      />
      <IconButton label="Repeat" pressed={repeating} icon={Repeat} onClick={() => player.toggleRepeat()} />
    </>
  )
}
