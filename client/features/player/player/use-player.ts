import { createContext, useContext, useSyncExternalStore } from 'react'
import { currentTrack, type Track } from '#client/features/player/queue/index.ts'
import { Player } from './player.ts'
import { idle, type PlayerState } from './player-state.ts'

export const PlayerContext = createContext<Player>(new Player())

export function usePlayer(): Player {
  return useContext(PlayerContext)
}

/**
 * Selects a part of the player's state. Renders only when that part changes by identity: `select` must return a
 * primitive or an object from the state, never a new object.
 */
export function usePlayerState<Part>(select: (state: PlayerState) => Part): Part {
  const player = usePlayer()
  return useSyncExternalStore(
    player.subscribe,
    () => select(player.state),
    // On the server and during hydration nothing plays yet.
    () => select(idle),
  )
}

export function useCurrentTrack(): Track | undefined {
  return usePlayerState((state) => currentTrack(state.playlist))
}

/** Whether this beat is the current one, and whether it plays. */
export function useIsPlaying(id: string): { current: boolean; playing: boolean } {
  const current = usePlayerState((state) => currentTrack(state.playlist)?.id === id)
  const playing = usePlayerState(
    (state) => currentTrack(state.playlist)?.id === id && (state.isPlaying || state.isWaiting),
  )
  return { current, playing }
}
