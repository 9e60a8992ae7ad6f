import type { Playlist } from '#client/features/player/queue/index.ts'
import { attempt, stored } from '#client/platform/stored.ts'

/** A queue can be the whole catalogue; only this many slots around the current one are saved. */
const PLACES_KEPT = 2_000
/** Number of those around the current one saved with their tracks. */
const TRACKS_KEPT = 200

/** The state that survives a reload: queue, position and playback settings. */
type SavedPlayer = {
  playlist: Playlist
  isRepeating: boolean
  isShuffling: boolean
  volume: number
  time: number
  wasPlaying: boolean
  /** API path of the whole list's ids, if this is a part of it. */
  source: string | undefined
  listName?: string | undefined
}

const storage = stored<SavedPlayer | null>('backbeat-player-1')

/** Undefined if nothing valid is stored. */
export function readSavedPlayer(): SavedPlayer | undefined {
  return attempt(() => {
    const saved = storage.get()
    const { tracks, currentIndex } = saved?.playlist ?? {}
    const usable =
      saved &&
      Array.isArray(tracks) &&
      tracks.every((track) => typeof track?.id === 'string') &&
      Number.isInteger(currentIndex) &&
      typeof saved.volume === 'number' &&
      typeof saved.time === 'number'
    return usable ? saved : undefined
  })
}

/**
 * Saves the part of the queue around the current track. `isWhole`: the queue is its whole list. Does nothing if storage
 * is blocked, as in some private windows.
 */
export function savePlayer(player: SavedPlayer, isWhole: boolean): void {
  const { tracks, currentIndex } = player.playlist
  const from = Math.max(0, Math.min(currentIndex - PLACES_KEPT / 2, tracks.length - PLACES_KEPT))
  const kept = tracks
    .slice(from, from + PLACES_KEPT)
    .map((item, at) => (Math.abs(from + at - currentIndex) < TRACKS_KEPT / 2 ? item : { id: item.id }))
  const source = isWhole && kept.length === tracks.length ? undefined : player.source
  storage.set({ ...player, source, playlist: { tracks: kept, currentIndex: currentIndex - from } })
}
