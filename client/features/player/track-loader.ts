import { getJson } from '#client/platform/api.ts'
import { type Track, trackOf } from './playlist.ts'

/** Fetches tracks by their ids, none twice at a time. */
export class TrackLoader {
  readonly #onLoaded: (ids: readonly string[], tracks: Track[]) => void
  readonly #underWay = new Map<string, Promise<void>>()

  /** @param onLoaded told the ids that were asked for, and the tracks of those that are still sold */
  constructor(onLoaded: (ids: readonly string[], tracks: Track[]) => void) {
    this.#onLoaded = onLoaded
  }

  /** Resolves when all of these were fetched, or could not be: then they are asked for again when next needed. */
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
      const tracks = await getJson<Track[]>(`/api/beats/by-id?${params}`)
      this.#onLoaded(ids, tracks.map(trackOf))
    } catch {
      // The queue goes on with what it has.
    } finally {
      for (const id of ids) this.#underWay.delete(id)
    }
  }
}
