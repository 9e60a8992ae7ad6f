import { getMarks } from '#client/features/marks/index.ts'
import { getJson } from '#client/platform/api.ts'
import { emptyPlaylist, isLoaded, type Playlist } from './playlist.ts'
import type { TrackLoader } from './whole-list.ts'

/** Only lists of more than a page need it. */
const loadWholeList = () => import('./whole-list.ts')

/** Tracks that are fetched with one that is needed, on both sides of it. */
const FETCH_REACH = 20

/**
 * The playlist and where it comes from. It begins with the tracks that a page has loaded; the ids of the whole list
 * follow in one answer, and their tracks when the player comes near them.
 */
export class Queue {
  #playlist = emptyPlaylist
  /** Path of the ids of the whole list. */
  #source: string | undefined
  #isWhole = true
  #completing: Promise<void> | undefined
  #loader: TrackLoader | undefined
  readonly #onChange: (playlist: Playlist, change: 'order' | 'tracks') => void

  /** @param onChange told each new playlist; `tracks`: only tracks came in, or some of them are no longer sold */
  constructor(onChange: (playlist: Playlist, change: 'order' | 'tracks') => void) {
    this.#onChange = onChange
  }

  get playlist(): Playlist {
    return this.#playlist
  }

  /** Path of the ids of the list, until the queue is edited. */
  get source(): string | undefined {
    return this.#source
  }

  get isWhole(): boolean {
    return this.#isWhole
  }

  /** Sets another list. Without a source it is all there is. */
  replace(playlist: Playlist, source?: string): void {
    this.#source = source
    this.#isWhole = source === undefined
    this.#completing = undefined
    this.#set(playlist)
  }

  /** From here on the queue is one's own, and not to be restored from its list. */
  edit(playlist: Playlist): void {
    if (this.#isWhole) this.#source = undefined
    this.#set(playlist)
  }

  goTo(currentIndex: number): void {
    this.#set({ ...this.#playlist, currentIndex })
  }

  /** Fetches the track at an index, with those around it, where it is not loaded. */
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
      // The queue goes on with what it has.
    }
  }

  /** Makes the whole list the queue, whatever part of it was there to begin with. */
  complete(): Promise<void> {
    const source = this.#source
    if (this.#isWhole || source === undefined) return Promise.resolve()
    this.#completing ??= this.#fetchWhole(source)
    return this.#completing
  }

  async #fetchWhole(source: string): Promise<void> {
    try {
      const [ids, { completeWith }] = await Promise.all([getJson<string[]>(source), loadWholeList()])
      // Another list may be the queue by now.
      if (this.#source !== source) return
      this.#isWhole = true
      const { gone } = getMarks()
      const listed = ids.filter((id) => !(id in gone))
      this.#set(completeWith(this.#playlist, listed))
    } catch {
      // The queue wraps around for now; the next track asks again.
    } finally {
      if (this.#source === source) this.#completing = undefined
    }
  }

  #set(playlist: Playlist): void {
    this.#playlist = playlist
    this.#onChange(playlist, 'order')
  }
}
