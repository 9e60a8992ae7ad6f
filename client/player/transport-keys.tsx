import { Pause, Play, Repeat, Shuffle, SkipBack, SkipForward } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { IconKey } from '#client/ui/key.tsx'
import { usePlayer, usePlayerState } from './use-player.ts'

/** Shuffle, previous, play, next, repeat. */
export function TransportKeys({ large = false }: { large?: boolean }) {
  const player = usePlayer()
  const playing = usePlayerState((state) => state.isPlaying || state.isWaiting)
  const shuffling = usePlayerState((state) => state.isShuffling)
  const repeating = usePlayerState((state) => state.isRepeating)
  return (
    <>
      <IconKey label="Shuffle" pressed={shuffling} onClick={() => player.toggleShuffle()}>
        <Shuffle className="ico" aria-hidden />
      </IconKey>
      <IconKey label="Previous" raised={large} onClick={() => player.previous()}>
        <SkipBack className="ico ico--fill" aria-hidden />
      </IconKey>
      <button
        type="button"
        className={classNames('play', large && 'play--l', playing && 'is-on')}
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={() => player.toggle()}
      >
        {playing ? <Pause className="ico" aria-hidden /> : <Play className="ico" aria-hidden />}
      </button>
      <IconKey label="Next" className="nx" raised={large} onClick={() => player.next()}>
        <SkipForward className="ico ico--fill" aria-hidden />
      </IconKey>
      <IconKey label="Repeat" pressed={repeating} onClick={() => player.toggleRepeat()}>
        <Repeat className="ico" aria-hidden />
      </IconKey>
    </>
  )
}
