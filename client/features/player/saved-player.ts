import type { Playlist } from './playlist.ts'

const KEY = 'backbeat-player-1'
/** A queue can grow without end while one listens; this many tracks around the current one are kept. */
const TRACKS_KEPT = 200

/** What survives a reload: the queue, the place in it, and how one likes to listen. */
export type SavedPlayer = {
  playlist: Playlist
  isRepeating: boolean
  isShuffling: boolean
  volume: number
  time: number
  next: string | undefined
}

/** Undefined where nothing was kept, or what was kept cannot be used. */
export function readSavedPlayer(): SavedPlayer | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? 'null') as SavedPlayer | null
    const { tracks, currentIndex } = saved?.playlist ?? {}
    const usable =
      saved !== null &&
      Array.isArray(tracks) &&
      tracks.every((track) => typeof track?.id === 'string' && typeof track.audioURL === 'string') &&
      Number.isInteger(currentIndex) &&
      typeof saved.volume === 'number' &&
      typeof saved.time === 'number'
    return usable ? saved : undefined
  } catch {
    return undefined
  }
}

/** Does nothing where the browser keeps nothing, as in some private windows. */
export function savePlayer(player: SavedPlayer): void {
  const { tracks, currentIndex } = player.playlist
  const from = Math.max(0, Math.min(currentIndex - TRACKS_KEPT / 2, tracks.length - TRACKS_KEPT))
  const kept = tracks.slice(from, from + TRACKS_KEPT)
  try {
    const next = from + TRACKS_KEPT >= tracks.length ? player.next : undefined
    localStorage.setItem(
      KEY,
      JSON.stringify({ ...player, next, playlist: { tracks: kept, currentIndex: currentIndex - from } }),
    )
  } catch {
    // Full or forbidden: the queue is then simply not kept.
  }
}
