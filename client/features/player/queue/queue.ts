import { getMarks } from '#client/features/player/favorites/index.ts'
import { callAt } from '#client/platform/call.ts'
import { emptyPlaylist, isLoaded, type Playlist } from './playlist.ts'
import type { TrackLoader } from './whole-list.ts'

/** Only lists of more than a page need it. */
const loadWholeList = () => import('./whole-list.ts')

/** Number of tracks to fetch on either side of a missing one. */
const FETCH_REACH = 20

/** The list that tracks are a part of: its name and the path of its ids; no path if they are the whole list. */
export type QueueSource = { name?: string | undefined; ids?: string | undefined }

/**
 * The playlist and its source. Starts with the tracks that a page has loaded; the ids of the whole list follow in one
 * response, and their tracks as playback approaches them.
 */
export class Queue {
  #playlist = emptyPlaylist
  /** API path of the ids of the whole list. */
  #source: string | undefined
  #isWhole = true
  #completing: Promise<void> | undefined
  #loader: TrackLoader | undefined
  readonly #onChange: (playlist: Playlist, change: 'order' | 'tracks') => void

  /**
   * @param onChange called with each new playlist; `tracks`: only tracks were loaded, or removed because they are no
   * longer sold
   */
  constructor(onChange: (playlist: Playlist, change: 'order' | 'tracks') => void) {
    this.#onChange = onChange
  }

  /** API path of the list's ids, until the queue is edited. */
  get source(): string | undefined {
    return this.#source
  }

  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Sets another list. Without a source it is complete. */
  replace(playlist: Playlist, source?: string): void {
    this.#source = source
    this.#isWhole = source === undefined
    this.#completing = undefined
    this.#set(playlist)
  }

  /** Marks the queue as edited: it can no longer be restored from its list. */
  edit(playlist: Playlist): void {
    if (this.#isWhole) this.#source = undefined
    this.#set(playlist)
  }

  goTo(currentIndex: number): void {
    this.#set({ ...this.#playlist, currentIndex })
  }

  /** Fetches the track at an index and its neighbors, if missing. */
  async load(index: number): Promise<void> {
    const item = this.#playlist.tracks[index]
    if (!item || isLoaded(item)) return
    try {
      const { fillIn, missingAround, TrackLoader } = await loadWholeList()
      this.#loader ??= new TrackLoader((ids, tracks) => {
        this.#playlist = fillIn(this.#playlist, ids, tracks)
        this.#onChange(this.#playlist, 'tracks')
      })
      await this.#loader.load(missingAround(this.#playlist, index, FETCH_REACH))
    } catch {
      // Continue with what is loaded.
    }
  }

  /** Extends the queue to the whole list. */
  complete(): Promise<void> {
    const source = this.#source
    if (this.#isWhole || source === undefined) return Promise.resolve()
    this.#completing ??= this.#fetchWhole(source)
    return this.#completing
  }

  async #fetchWhole(source: string): Promise<void> {
    try {
      const [ids, { completeWith }] = await Promise.all([callAt('GET /beats/ids', source), loadWholeList()])
      // The queue may have been replaced since.
      if (this.#source !== source) return
      this.#isWhole = true
      const { gone } = getMarks()
      const listed = ids.filter((id) => !(id in gone))
      this.#set(completeWith(this.#playlist, listed))
    } catch {
      // Until then the queue wraps around; the next track tries again.
    } finally {
      if (this.#source === source) this.#completing = undefined
    }
  }

  #set(playlist: Playlist): void {
    this.#playlist = playlist
    this.#onChange(playlist, 'order')
  }
}
