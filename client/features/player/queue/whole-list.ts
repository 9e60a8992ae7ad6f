import { call } from '#client/platform/call.ts'
import { isLoaded, type Playlist, type QueueItem, type Track, trackOf } from './playlist.ts'

/**
 * Extends a playlist from a part of a list to the whole list, by its ids. A playlist that no longer matches, such as
 * after manual changes, keeps its order and gets the others appended.
 */
export function completeWith(playlist: Playlist, ids: readonly string[]): Playlist {
  const { tracks, currentIndex } = playlist
  const known = new Map(tracks.map((item) => [item.id, item]))
  const start = tracks.length === 0 ? 0 : ids.indexOf(tracks[0]?.id ?? '')
  const isPart = start >= 0 && tracks.every(({ id }, at) => ids[start + at] === id)
  if (isPart) return { tracks: ids.map((id) => known.get(id) ?? { id }), currentIndex: currentIndex + start }
  return {
    tracks: [...tracks, ...ids.filter((id) => !known.has(id)).map((id) => ({ id }))],
    currentIndex,
  }
}

/** Ids around an index without loaded tracks; the list is circular. */
export function missingAround({ tracks }: Playlist, index: number, reach: number): string[] {
  const ids = new Set<string>()
  for (let step = -reach; step <= reach; step++) {
    const item = tracks[(index + step + tracks.length * reach) % tracks.length]
    if (item && !isLoaded(item)) ids.add(item.id)
  }
  return [...ids]
}

/** Inserts tracks at their index, and removes requested ones that are no longer sold. */
export function fillIn(
  { tracks, currentIndex }: Playlist,
  ids: readonly string[],
  loaded: readonly Track[],
): Playlist {
  const asked = new Set(ids)
  const found = new Map(loaded.map((track) => [track.id, track]))
  const isKept = (item: QueueItem) => isLoaded(item) || !asked.has(item.id) || found.has(item.id)
  const kept = tracks.filter(isKept)
  const before = tracks.slice(0, currentIndex).filter(isKept).length
  return {
    tracks: kept.map((item) => (isLoaded(item) ? item : (found.get(item.id) ?? item))),
    currentIndex: kept.length === 0 ? 0 : before % kept.length,
  }
}

/** Fetches tracks by id, never the same one concurrently. */
export class TrackLoader {
  readonly #onLoaded: (ids: readonly string[], tracks: Track[]) => void
  readonly #underWay = new Map<string, Promise<void>>()

  /** @param onLoaded called with the requested ids, and the tracks of those still sold */
  constructor(onLoaded: (ids: readonly string[], tracks: Track[]) => void) {
    this.#onLoaded = onLoaded
  }

  /** Resolves when all of these were fetched or have failed; failed ones are requested again when needed. */
  async load(ids: readonly string[]): Promise<void> {
    const fresh = ids.filter((id) => !this.#underWay.has(id))
    if (fresh.length > 0) {
      const fetching = this.#fetch(fresh)
      for (const id of fresh) this.#underWay.set(id, fetching)
    }
    await Promise.all(new Set(ids.map((id) => this.#underWay.get(id))))
  }

  async #fetch(ids: readonly string[]): Promise<void> {
    const params = new URLSearchParams(ids.map((id) => ['id', id]))
    try {
      const tracks = await call('GET /beats/by-id', { query: params })
      this.#onLoaded(ids, tracks.map(trackOf))
    } catch {
      // Continue with what is loaded.
    } finally {
      for (const id of ids) this.#underWay.delete(id)
    }
  }
}
