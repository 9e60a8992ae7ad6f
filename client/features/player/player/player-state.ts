import { emptyPlaylist, type Playlist } from '#client/features/player/queue/index.ts'
import { type Playback, stopped } from './audio-output.ts'

export const DEFAULT_VOLUME = 0.5

export type PlayerState = Playback & {
  playlist: Playlist
  isRepeating: boolean
  isShuffling: boolean
  volume: number
  /** Name of the list that the queue comes from. */
  listName: string | undefined
}

/** Before anything is chosen, on the server and during hydration. */
export const idle: PlayerState = {
  ...stopped,
  playlist: emptyPlaylist,
  isRepeating: false,
  isShuffling: false,
  volume: DEFAULT_VOLUME,
  listName: undefined,
}
