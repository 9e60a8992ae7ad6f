import { getPage } from '#client/platform/api.ts'
import { mediaUrl } from '#client/platform/media-url.ts'
import { AudioOutput, type Playback, stopped } from './audio-output.ts'
import {
  addTrack,
  appendTracks,
  currentTrack,
  emptyPlaylist,
  moveCurrentToStart,
  nextIndex,
  type Playlist,
  previousIndex,
  randomIndex,
  removeTrack,
  type Track,
  trackOf,
} from './playlist.ts'
import { readSavedPlayer, savePlayer } from './saved-player.ts'

export const DEFAULT_VOLUME = 0.5
/** The queue fetches its next page when no more than this many tracks are left. */
const REFILL_WITHIN = 4
/** How long a track plays before the next one is fetched. */
const PRELOAD_AFTER_SECONDS = 3

export type PlayerState = Playback & {
  playlist: Playlist
  isRepeating: boolean
  isShuffling: boolean
  volume: number
}

/** Where a list continues: the path of its next page. */
export type QueueSource = { next?: string | undefined }

/**
 * The one player of the store. It lives outside React, so no navigation and no render interrupts the sound:
 * components read its state and call its methods.
 */
export class Player {
  #state: PlayerState = {
    ...stopped,
    playlist: emptyPlaylist,
    isRepeating: false,
    isShuffling: false,
    volume: DEFAULT_VOLUME,
  }
  readonly #listeners = new Set<() => void>()
  #output: AudioOutput | undefined
  /** Index of the track that is next, chosen ahead so that it can be preloaded, shuffled or not. */
  #upcoming = 0
  #nextPage: string | undefined
  #isRefilling = false

  get state(): PlayerState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Connects the audio element and restores what was playing before a reload. Returns the undo. */
  attach(audio: HTMLAudioElement): () => void {
    const output = new AudioOutput(
      audio,
      (change) => this.#onPlayback(change),
      () => this.#onEnd(),
    )
    this.#output = output
    const stop = new AbortController()
    window.addEventListener('pagehide', () => this.#save(), { signal: stop.signal })
    document.addEventListener('visibilitychange', () => this.#save(), { signal: stop.signal })
    this.#restore()
    return () => {
      stop.abort()
      output.detach()
    }
  }

  /** Makes a list the queue and plays one of its tracks. For the current track it toggles between play and pause. */
  playFrom(tracks: readonly Track[], index: number, source: QueueSource = {}): void {
    const wanted = tracks[index]
    if (!wanted) return
    const isCurrent = currentTrack(this.#state.playlist)?.id === wanted.id
    this.#nextPage = source.next
    this.#setPlaylist({ tracks: tracks.map(trackOf), currentIndex: index })
    if (isCurrent) this.toggle()
    else this.#load(true)
    void this.#refill()
  }

  toggle(): void {
    if (this.#isSounding) this.pause()
    else this.play()
  }

  play(): void {
    if (currentTrack(this.#state.playlist)) this.#output?.play()
  }

  pause(): void {
    this.#output?.pause()
  }

  next(): void {
    this.jumpTo(this.#upcoming)
  }

  previous(): void {
    this.jumpTo(previousIndex(this.#state.playlist))
  }

  /** Plays the track at an index of the queue. */
  jumpTo(index: number): void {
    if (!this.#state.playlist.tracks[index]) return
    this.#setPlaylist({ ...this.#state.playlist, currentIndex: index })
    this.#load(true)
    void this.#refill()
  }

  seek(seconds: number): void {
    this.#output?.seek(Math.min(Math.max(0, seconds), this.#state.duration))
  }

  skip(seconds: number): void {
    this.seek(this.#state.time + seconds)
  }

  setVolume(wanted: number): void {
    const volume = Math.min(1, Math.max(0, wanted))
    this.#output?.setVolume(volume)
    this.#set({ volume })
    this.#save()
  }

  /** Toggles between silence and the default volume. */
  toggleMute(): void {
    this.setVolume(this.#state.volume === 0 ? DEFAULT_VOLUME : 0)
  }

  toggleRepeat(): void {
    this.#set({ isRepeating: !this.#state.isRepeating })
    this.#save()
  }

  toggleShuffle(): void {
    this.#set({ isShuffling: !this.#state.isShuffling })
    this.#planUpcoming()
    this.#save()
  }

  add(track: Track): void {
    const isFirst = this.#state.playlist.tracks.length === 0
    this.#setPlaylist(addTrack(this.#state.playlist, trackOf(track)))
    if (isFirst) this.#load(false)
    this.#save()
  }

  remove(index: number): void {
    const isCurrent = index === this.#state.playlist.currentIndex
    const goOn = this.#isSounding
    this.#setPlaylist(removeTrack(this.#state.playlist, index))
    if (this.#state.playlist.tracks.length === 0) this.#output?.unload()
    else if (isCurrent) this.#load(goOn)
    this.#save()
  }

  moveCurrentToStart(): void {
    this.#setPlaylist(moveCurrentToStart(this.#state.playlist))
    this.#save()
  }

  /** Playing, or waiting for the data to play. */
  get #isSounding(): boolean {
    return this.#state.isPlaying || this.#state.isWaiting
  }

  #onPlayback(change: Partial<Playback>): void {
    this.#set(change)
    const upcoming = this.#state.playlist.tracks[this.#upcoming]
    if (upcoming && !this.#state.isRepeating && (change.time ?? 0) > PRELOAD_AFTER_SECONDS)
      this.#output?.preload(mediaUrl(upcoming.audioURL))
  }

  #onEnd(): void {
    if (this.#state.isRepeating) {
      this.seek(0)
      this.play()
    } else this.next()
  }

  #load(andPlay: boolean, startAt = 0): void {
    const track = currentTrack(this.#state.playlist)
    if (!track) return
    this.#output?.load(mediaUrl(track.audioURL), startAt)
    this.#output?.setVolume(this.#state.volume)
    this.#set({ duration: track.durationSeconds })
    if (andPlay) this.play()
    this.#save()
  }

  #setPlaylist(playlist: Playlist): void {
    this.#set({ playlist })
    this.#planUpcoming()
  }

  #planUpcoming(): void {
    const { playlist, isShuffling } = this.#state
    this.#upcoming = isShuffling ? randomIndex(playlist, Math.random()) : nextIndex(playlist)
  }

  /** Near the end of the queue, appends the next page of the list it came from. */
  async #refill(): Promise<void> {
    const { tracks, currentIndex } = this.#state.playlist
    const path = this.#nextPage
    if (!path || this.#isRefilling || tracks.length - currentIndex > REFILL_WITHIN) return
    this.#isRefilling = true
    try {
      const page = await getPage<Track>(path)
      // Another list may be the queue by now.
      if (this.#nextPage !== path) return
      this.#nextPage = page.next
      this.#setPlaylist(appendTracks(this.#state.playlist, page.items.map(trackOf)))
    } catch {
      // The queue wraps around for now; the next track asks again.
    } finally {
      this.#isRefilling = false
    }
  }

  #restore(): void {
    const saved = readSavedPlayer()
    if (!saved) return
    const { playlist, isRepeating, isShuffling, volume, time, next } = saved
    this.#nextPage = next
    this.#set({ isRepeating, isShuffling, volume })
    this.#setPlaylist(playlist)
    this.#load(false, time)
  }

  #save(): void {
    const { playlist, isRepeating, isShuffling, volume, time } = this.#state
    savePlayer({ playlist, isRepeating, isShuffling, volume, time, next: this.#nextPage })
  }

  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
