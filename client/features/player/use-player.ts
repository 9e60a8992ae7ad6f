import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import { Player, type PlayerState } from './player.ts'
import { currentTrack, type Track } from './playlist.ts'

export const PlayerContext = createContext<Player>(new Player())

export function usePlayer(): Player {
  return useContext(PlayerContext)
}

/** Reads a part of the player's state. The component renders again only when that part changes. */
export function usePlayerState<Part>(select: (state: PlayerState) => Part): Part {
  const player = usePlayer()
  const last = useRef<{ state: PlayerState; part: Part } | undefined>(undefined)
  const read = () => {
    if (last.current?.state !== player.state)
      last.current = { state: player.state, part: select(player.state) }
    return last.current.part
  }
  return useSyncExternalStore(player.subscribe, read, () => select(initialState))
}

/** On the server, and while the first render takes over from it, nothing plays yet. */
const initialState = new Player().state

export function useCurrentTrack(): Track | undefined {
  return usePlayerState((state) => currentTrack(state.playlist))
}

/** Whether this beat is the current one, and whether it sounds. */
export function useIsPlaying(id: string): { current: boolean; playing: boolean } {
  const current = usePlayerState((state) => currentTrack(state.playlist)?.id === id)
  const playing = usePlayerState(
    (state) => currentTrack(state.playlist)?.id === id && (state.isPlaying || state.isWaiting),
  )
  return { current, playing }
}
