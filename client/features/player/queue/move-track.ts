import { moveTo } from '#client/platform/move-to.ts'
import { isLoaded, type Playlist, type QueueItem } from './playlist.ts'

/**
 * Moves a track to another index, clamped to the ends. The current track stays current. A track that moves into or out
 * of the listener's picks becomes what the one in its new place is.
 */
export function moveTrack(playlist: Playlist, from: number, to: number): Playlist {
  const { tracks, currentIndex } = playlist
  const moved = moveTo(tracks, from, to)
  const item = tracks[from]
  if (moved === tracks || !item) return playlist
  const place = moved.indexOf(item)
  return {
    tracks: moved.with(place, pickedLike(item, tracks[place])),
    currentIndex: moved.indexOf(tracks[currentIndex] as QueueItem),
  }
}

function pickedLike(item: QueueItem, other: QueueItem | undefined): QueueItem {
  if (!isLoaded(item)) return item
  const { isPicked, ...track } = item
  return other?.isPicked ? { ...track, isPicked: true } : track
}
