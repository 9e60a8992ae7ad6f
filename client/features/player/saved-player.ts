import type { Playlist } from './playlist.ts'

const KEY = 'backbeat-player-1'
/** A queue may be a whole catalogue; this many places around the current one are kept. */
const PLACES_KEPT = 2_000
/** Of those, this many around the current one with their tracks. */
const TRACKS_KEPT = 200

/** What survives a reload: the queue, the place in it, and how one likes to listen. */
export type SavedPlayer = {
  playlist: Playlist
  isRepeating: boolean
  isShuffling: boolean
  volume: number
  time: number
  /** Where the ids of the whole list are, where this is a part of it. */
  source: string | undefined
}

/** Undefined where nothing was kept, or what was kept cannot be used. */
export function readSavedPlayer(): SavedPlayer | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as SavedPlayer | null
    const { tracks, currentIndex } = saved?.playlist ?? {}
    const usable =
      saved !== null &&
      Array.isArray(tracks) &&
      tracks.every((track) => typeof track?.id === 'string') &&
      Number.isInteger(currentIndex) &&
      typeof saved.volume === 'number' &&
      typeof saved.time === 'number'
    return usable ? saved : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps the part of the queue around the current track. `isWhole`: the queue is all of its list. Does nothing where the
 * browser keeps nothing, as in some private windows.
 */
export function savePlayer(player: SavedPlayer, isWhole: boolean): void {
  const { tracks, currentIndex } = player.playlist
  const from = Math.max(0, Math.min(currentIndex - PLACES_KEPT / 2, tracks.length - PLACES_KEPT))
  const kept = tracks
    .slice(from, from + PLACES_KEPT)
    .map((item, at) => (Math.abs(from + at - currentIndex) < TRACKS_KEPT / 2 ? item : { id: item.id }))
  const source = isWhole && kept.length === tracks.length ? undefined : player.source
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({ ...player, source, playlist: { tracks: kept, currentIndex: currentIndex - from } }),
    )
  } catch {
    // Full or forbidden: the queue is then simply not kept.
  }
}
