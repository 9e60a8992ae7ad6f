import type { Beat } from '#contract/catalogue/beat.ts'

/** A beat as the player knows it. Small and serializable, so that a queue survives a reload. */
export type Track = Pick<
  Beat,
  | 'id'
  | 'title'
  | 'price'
  | 'bpm'
  | 'tone'
  | 'image'
  | 'cover'
  | 'audioURL'
  | 'durationSeconds'
  | 'startSeconds'
> & {
  /** Missing in queues that were saved before beats had names in their addresses. */
  slug?: string | undefined
  owner: { username: string }
  /** Queued by the listener, not from the list. */
  isPicked?: boolean
}

/** A slot of the queue. Its track is fetched when playback approaches it. */
export type QueueItem = Track | { id: string; audioURL?: undefined; isPicked?: undefined }

/** The list being played, and the current index. */
export type Playlist = { tracks: readonly QueueItem[]; currentIndex: number }

export function isLoaded(item: QueueItem | undefined): item is Track {
  return item?.audioURL !== undefined
}

export const emptyPlaylist: Playlist = { tracks: [], currentIndex: 0 }

export function trackOf(beat: Track): Track {
  const { id, slug, title, price, bpm, tone, image, cover, audioURL, durationSeconds, startSeconds, owner } =
    beat
  return {
    id,
    slug,
    title,
    price,
    bpm,
    tone,
    image,
    cover,
    audioURL,
    durationSeconds,
    ...(startSeconds && { startSeconds }),
    owner: { username: owner.username },
  }
}

/** The track as queued by the listener, not from the list. */
export function pickedTrack(track: Track): Track {
  return { ...trackOf(track), isPicked: true }
}

export function currentTrack({ tracks, currentIndex }: Playlist): Track | undefined {
  const item = tracks[currentIndex]
  return isLoaded(item) ? item : undefined
}

/** Index of the next track; wraps from the last to the first. */
export function nextIndex({ tracks, currentIndex }: Playlist): number {
  return tracks.length === 0 ? 0 : (currentIndex + 1) % tracks.length
}

/** Index of the previous track; wraps from the first to the last. */
export function previousIndex({ tracks, currentIndex }: Playlist): number {
  return tracks.length === 0 ? 0 : (currentIndex - 1 + tracks.length) % tracks.length
}

/** A random track other than the current one, if there is another. `random` is in [0, 1). */
export function randomIndex({ tracks, currentIndex }: Playlist, random: number): number {
  if (tracks.length < 2) return 0
  const step = 1 + Math.floor(random * (tracks.length - 1))
  return (currentIndex + step) % tracks.length
}

/** Appends a track. One that is already in the list stays where it is. */
export function addTrack(playlist: Playlist, track: Track): Playlist {
  if (playlist.tracks.some(({ id }) => id === track.id)) return playlist
  return { ...playlist, tracks: [...playlist.tracks, track] }
}

/** Removes by index. The current track stays current; if it is removed itself, its successor takes its place. */
export function removeTrack({ tracks, currentIndex }: Playlist, index: number): Playlist {
  if (index < 0 || index >= tracks.length) return { tracks, currentIndex }
  const left = tracks.filter((_, at) => at !== index)
  const moved = index < currentIndex ? currentIndex - 1 : currentIndex
  return { tracks: left, currentIndex: left.length === 0 ? 0 : moved % left.length }
}

/** Moves the current track to the start and resets the index to 0. */
export function moveCurrentToStart({ tracks, currentIndex }: Playlist): Playlist {
  const current = tracks[currentIndex]
  if (!current) return { tracks, currentIndex: 0 }
  return { tracks: [current, ...tracks.filter((_, at) => at !== currentIndex)], currentIndex: 0 }
}

/** Inserts a track after the current one. One that is already in the list moves there; the current one stays. */
export function insertNext(playlist: Playlist, track: Track): Playlist {
  const { tracks, currentIndex } = playlist
  if (tracks.length === 0) return addTrack(playlist, track)
  const known = tracks.findIndex(({ id }) => id === track.id)
  if (known === currentIndex) return playlist
  const { tracks: others, currentIndex: current } = removeTrack(playlist, known)
  return {
    tracks: [...others.slice(0, current + 1), track, ...others.slice(current + 1)],
    currentIndex: current,
  }
}
