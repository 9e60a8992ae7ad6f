import { type ApiPage, getPage } from '#client/platform/api.ts'
import { mediaUrl } from '#client/platform/media-url.ts'
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
import { readSavedPlayer, type SavedPlayer, savePlayer } from './saved-player.ts'

export const DEFAULT_VOLUME = 0.5
/** How close to its end the queue is filled up with the next page of the list it came from. */
const REFILL_WITHIN = 4
/** How long a track must have played before the next one is fetched ahead. */
const PRELOAD_AFTER_SECONDS = 3

export type PlayerState = {
  playlist: Playlist
  isPlaying: boolean
  /** Asked to play, and waiting for sound. */
  isWaiting: boolean
  isRepeating: boolean
  isShuffling: boolean
  volume: number
  /** Seconds. */
  time: number
  duration: number
  /** The current preview cannot be played: it is missing, or the network is gone. */
  failed: boolean
}

/** Where a list goes on: the path of its next page. */
export type QueueSource = { next?: string | undefined }

/**
 * The one player of the store. It lives outside React, so that no navigation and no render can stop the sound:
 * components read its state and call its acts.
 */
export class Player {
  #state: PlayerState = {
    playlist: emptyPlaylist,
    isPlaying: false,
    isWaiting: false,
    isRepeating: false,
    isShuffling: false,
    volume: DEFAULT_VOLUME,
    time: 0,
    duration: 0,
    failed: false,
  }
  readonly #listeners = new Set<() => void>()
  #audio: HTMLAudioElement | undefined
  #preloader: HTMLAudioElement | undefined
  #channel: BroadcastChannel | undefined
  #upcoming = 0
  #next: string | undefined
  #refilling: Promise<void> | undefined
  #seekOnLoad = 0

  get state(): PlayerState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes hold of the browser: the audio element, other tabs, and what was playing before a reload. Called once. */
  attach(audio: HTMLAudioElement): () => void {
    this.#audio = audio
    const stop = new AbortController()
    const on = (event: keyof HTMLMediaElementEventMap, act: () => void) =>
      audio.addEventListener(event, act, { signal: stop.signal })
    on('timeupdate', () => this.#onTime())
    on('durationchange', () => Number.isFinite(audio.duration) && this.#set({ duration: audio.duration }))
    on('playing', () => this.#set({ isPlaying: true, isWaiting: false, failed: false }))
    on('waiting', () => this.#set({ isWaiting: !audio.paused }))
    on('pause', () => !audio.ended && this.#set({ isPlaying: false, isWaiting: false }))
    on('ended', () => this.#onEnd())
    on(
      'error',
      () => audio.getAttribute('src') && this.#set({ failed: true, isPlaying: false, isWaiting: false }),
    )
    on('loadedmetadata', () => {
      if (this.#seekOnLoad > 0) audio.currentTime = this.#seekOnLoad
      this.#seekOnLoad = 0
    })
    window.addEventListener('online', () => this.#state.failed && this.play(), { signal: stop.signal })
    window.addEventListener('pagehide', () => this.#save(), { signal: stop.signal })
    document.addEventListener('visibilitychange', () => this.#save(), { signal: stop.signal })
    if (typeof BroadcastChannel !== 'undefined') {
      this.#channel = new BroadcastChannel('backbeat-player')
      // One tab plays at a time: another one has begun.
      this.#channel.onmessage = () => audio.pause()
    }
    this.#restore(readSavedPlayer())
    return () => {
      stop.abort()
      this.#channel?.close()
      audio.pause()
    }
  }

  /** Makes a list the queue and plays one of it. Pressing the track that plays already pauses it. */
  playFrom(tracks: readonly Track[], index: number, source: QueueSource = {}): void {
    const wanted = tracks[index]
    if (!wanted) return
    const same = currentTrack(this.#state.playlist)?.id === wanted.id
    this.#next = source.next
    this.#set({ playlist: { tracks: tracks.map(trackOf), currentIndex: index } })
    this.#planUpcoming()
    if (same && !this.#state.failed) this.toggle()
    else this.#load(true)
    void this.#refill()
  }

  toggle(): void {
    if (this.#state.isPlaying || this.#state.isWaiting) this.pause()
    else this.play()
  }

  play(): void {
    const audio = this.#audio
    if (!audio || !currentTrack(this.#state.playlist)) return
    if (this.#state.failed || !audio.getAttribute('src')) {
      this.#load(true)
      return
    }
    this.#set({ isWaiting: true })
    this.#channel?.postMessage('playing')
    audio.play().catch((error: unknown) => {
      // Interrupted by another load, or the browser wants a press first: neither is a failure of the track.
      const harmless =
        error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotAllowedError')
      this.#set({ isWaiting: false, ...(!harmless && { failed: true, isPlaying: false }) })
    })
  }

  pause(): void {
    this.#audio?.pause()
    this.#set({ isPlaying: false, isWaiting: false })
  }

  next(): void {
    if (this.#state.playlist.tracks.length === 0) return
    this.jumpTo(this.#upcoming)
  }

  previous(): void {
    if (this.#state.playlist.tracks.length === 0) return
    this.jumpTo(previousIndex(this.#state.playlist))
  }

  /** Plays the track at a place in the queue. */
  jumpTo(index: number): void {
    this.#set({ playlist: { ...this.#state.playlist, currentIndex: index } })
    this.#planUpcoming()
    this.#load(true)
    void this.#refill()
  }

  seek(seconds: number): void {
    const audio = this.#audio
    if (!audio) return
    const time = Math.min(Math.max(0, seconds), this.#state.duration)
    if (audio.readyState === 0) this.#seekOnLoad = time
    else audio.currentTime = time
    this.#set({ time })
  }

  skip(seconds: number): void {
    this.seek(this.#state.time + seconds)
  }

  setVolume(volume: number): void {
    const within = Math.min(1, Math.max(0, volume))
    if (this.#audio) this.#audio.volume = within
    this.#set({ volume: within })
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
    this.#set({ playlist: addTrack(this.#state.playlist, trackOf(track)) })
    this.#planUpcoming()
    this.#save()
  }

  remove(index: number): void {
    const wasCurrent = index === this.#state.playlist.currentIndex
    const playlist = removeTrack(this.#state.playlist, index)
    const wasPlaying = this.#state.isPlaying
    this.#set({ playlist })
    this.#planUpcoming()
    if (playlist.tracks.length === 0) this.#unload()
    else if (wasCurrent) this.#load(wasPlaying)
    this.#save()
  }

  moveCurrentToStart(): void {
    this.#set({ playlist: moveCurrentToStart(this.#state.playlist) })
    this.#planUpcoming()
    this.#save()
  }

  #onTime(): void {
    const audio = this.#audio
    if (!audio) return
    this.#set({ time: audio.currentTime })
    if (audio.currentTime > PRELOAD_AFTER_SECONDS) this.#preload()
  }

  /** At its end a track starts again where repeat is on, else the next one follows. */
  #onEnd(): void {
    if (this.#state.isRepeating) {
      this.seek(0)
      this.play()
    } else this.next()
  }

  #load(andPlay: boolean): void {
    const audio = this.#audio
    const track = currentTrack(this.#state.playlist)
    if (!audio || !track) return
    this.#seekOnLoad = 0
    this.#set({
      time: 0,
      duration: track.durationSeconds,
      failed: false,
      isPlaying: false,
      isWaiting: andPlay,
    })
    audio.src = mediaUrl(track.audioURL)
    audio.volume = this.#state.volume
    if (andPlay) this.play()
    this.#save()
  }

  #unload(): void {
    this.#audio?.pause()
    this.#audio?.removeAttribute('src')
    this.#audio?.load()
    this.#set({ isPlaying: false, isWaiting: false, time: 0, duration: 0, failed: false })
  }

  /** Decides what next will be before it is asked for, so that it can be fetched ahead, shuffled or not. */
  #planUpcoming(): void {
    const { playlist, isShuffling } = this.#state
    this.#upcoming = isShuffling ? randomIndex(playlist, Math.random()) : nextIndex(playlist)
  }

  #preload(): void {
    const track = this.#state.playlist.tracks[this.#upcoming]
    const saving = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData
    if (!track || saving || this.#state.isRepeating) return
    const source = mediaUrl(track.audioURL)
    this.#preloader ??= Object.assign(new Audio(), { preload: 'auto', muted: true })
    if (this.#preloader.getAttribute('src') !== source) this.#preloader.src = source
  }

  /** Goes on past the page that was on the screen. */
  async #refill(): Promise<void> {
    const { tracks, currentIndex } = this.#state.playlist
    if (!this.#next || this.#refilling || tracks.length - currentIndex > REFILL_WITHIN) return
    const path = this.#next
    this.#refilling = getPage<Track>(path)
      .then((page: ApiPage<Track>) => {
        if (this.#next !== path) return
        this.#next = page.next
        this.#set({ playlist: appendTracks(this.#state.playlist, page.items.map(trackOf)) })
        this.#planUpcoming()
      })
      // The queue then wraps around for now; the next track asks again.
      .catch(() => {})
      .finally(() => {
        this.#refilling = undefined
      })
    await this.#refilling
  }

  #restore(saved: SavedPlayer | undefined): void {
    if (!saved) return
    const track = saved.playlist.tracks[saved.playlist.currentIndex]
    this.#next = saved.next
    this.#set({
      playlist: saved.playlist,
      isRepeating: saved.isRepeating,
      isShuffling: saved.isShuffling,
      volume: saved.volume,
    })
    if (!this.#audio || !track) return
    this.#load(false)
    this.#seekOnLoad = saved.time
    this.#set({ time: saved.time })
    this.#planUpcoming()
  }

  #save(): void {
    const { playlist, isRepeating, isShuffling, volume, time } = this.#state
    savePlayer({ playlist, isRepeating, isShuffling, volume, time, next: this.#next })
  }

  #set(change: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
