import {
  addTrack,
  currentTrack,
  insertNext,
  isLoaded,
  nextIndex,
  type Playlist,
  pickedTrack,
  previousIndex,
  Queue,
  type QueueSource,
  randomIndex,
  removeTrack,
  type Track,
  trackOf,
} from '#client/features/player/queue/index.ts'
import { mediaUrl } from '#client/platform/media-url.ts'
import { wasAskedToPlayOn } from '#client/platform/plays-on.ts'
import { createStore } from '#client/ui/create-store.ts'
import { AudioOutput, type Output, type Playback } from './audio-output.ts'
import { DEFAULT_VOLUME, idle, type PlayerState } from './player-state.ts'
import { readSavedPlayer, savePlayer } from './saved-player.ts'

const PRELOAD_AFTER_SECONDS = 3

/**
 * The store's only player. Lives outside React, so no navigation or render interrupts the sound; components read its
 * state and call its methods.
 */
export class Player {
  readonly #store = createStore<PlayerState>(idle)
  #output: Output | undefined
  /** Index of the next track, chosen in advance so that it can be prefetched, with or without shuffle. */
  #upcoming = 0
  readonly #queue = new Queue((playlist, change) => this.#onQueue(playlist, change))
  /** The last chosen track, while it is being fetched. */
  #awaited: string | undefined
  /** Play was pressed before there was an audio element, while the page was starting. */
  #playsOnceAttached = false
  #isHeld = false

  get state(): PlayerState {
    return this.#store.get()
  }

  readonly subscribe = this.#store.subscribe

  /** Connects the audio element and restores the state from before a reload. Returns the undo. */
  attach(audio: HTMLAudioElement): () => void {
    this.#output = new AudioOutput(
      audio,
      (change) => this.#onPlayback(change),
      () => this.#onEnd(),
    )
    const stop = new AbortController()
    window.addEventListener('pagehide', () => this.#save(), { signal: stop.signal })
    document.addEventListener('visibilitychange', () => this.#save(), { signal: stop.signal })
    this.#restore()
    return () => {
      stop.abort()
      this.#output?.detach()
    }
  }

  /** Wraps the output, such as with the audition. */
  wrapOutput(wrap: (output: Output) => Output): void {
    if (this.#output) this.#output = wrap(this.#output)
  }

  /** Queues a list and plays one of its tracks. Toggles play and pause for the current track. */
  playFrom(tracks: readonly Track[], index: number, source: QueueSource = {}): void {
    const wanted = tracks[index]
    if (!wanted) return
    const isCurrent = currentTrack(this.state.playlist)?.id === wanted.id
    this.#set({ listName: source.name })
    this.#queue.replace({ tracks: tracks.map(trackOf), currentIndex: index }, source.ids)
    if (isCurrent) this.toggle()
    else this.#load(true)
  }

  toggle(): void {
    if (this.#isSounding) this.pause()
    else this.play()
  }

  play(): void {
    if (this.#isHeld || !currentTrack(this.state.playlist)) return
    this.#playsOnceAttached = !this.#output
    this.#output?.play()
    void this.#queue.complete()
  }

  pause(): void {
    this.#output?.pause()
  }

  /** Pauses, and plays nothing until released. Returns the release, which resumes what was playing. */
  hold(): () => void {
    const resumes = this.#isSounding
    this.pause()
    this.#isHeld = true
    return () => {
      this.#isHeld = false
      if (resumes) this.play()
    }
  }

  next(): void {
    const { playlist, isShuffling } = this.state
    this.#step(isShuffling || nextIndex(playlist) === 0, () => this.#upcoming)
  }

  previous(): void {
    this.#step(this.state.playlist.currentIndex === 0, () => previousIndex(this.state.playlist))
  }

  /** Plays the track at an index of the queue once it is loaded. Skips tracks that are no longer for sale. */
  jumpTo(index: number): void {
    const item = this.state.playlist.tracks[index]
    this.#awaited = item?.id
    if (!item) return
    if (!isLoaded(item)) {
      void this.load(index).then(() => {
        if (this.#awaited !== item.id) return
        const { tracks } = this.state.playlist
        const found = tracks.findIndex(({ id }) => id === item.id)
        const target = found >= 0 ? found : index % tracks.length
        if (isLoaded(tracks[target])) this.jumpTo(target)
      })
      return
    }
    this.#queue.goTo(index)
    this.#load(true)
  }

  /** Fetches the track at an index of the queue, with its neighbors. */
  load(index: number): Promise<void> {
    return this.#queue.load(index)
  }

  seek(seconds: number): void {
    this.#output?.seek(Math.min(Math.max(0, seconds), this.state.duration))
  }

  skip(seconds: number): void {
    this.seek(this.state.time + seconds)
  }

  setVolume(wanted: number): void {
    const volume = Math.min(1, Math.max(0, wanted))
    this.#output?.setVolume(volume)
    this.#set({ volume })
    this.#save()
  }

  /** Toggles between silence and the default volume. */
  toggleMute(): void {
    this.setVolume(this.state.volume === 0 ? DEFAULT_VOLUME : 0)
  }

  toggleRepeat(): void {
    this.#set({ isRepeating: !this.state.isRepeating })
    this.#save()
  }

  toggleShuffle(): void {
    this.#set({ isShuffling: !this.state.isShuffling })
    this.#planUpcoming()
    this.#save()
  }

  add(track: Track): void {
    this.#put(addTrack(this.state.playlist, pickedTrack(track)))
  }

  /** Plays a track after the current one. */
  playNext(track: Track): void {
    this.#put(insertNext(this.state.playlist, pickedTrack(track)))
    // Next even with shuffle.
    this.#upcoming = nextIndex(this.state.playlist)
  }

  remove(index: number): void {
    const isCurrent = index === this.state.playlist.currentIndex
    const goOn = this.#isSounding
    this.#queue.edit(removeTrack(this.state.playlist, index))
    if (this.state.playlist.tracks.length === 0) this.#output?.unload()
    else if (isCurrent) this.#load(goOn)
    this.#save()
  }

  /** Removes everything but the current track. */
  clearNext(): void {
    const { tracks, currentIndex } = this.state.playlist
    this.#queue.replace({ tracks: tracks.slice(currentIndex, currentIndex + 1), currentIndex: 0 })
    this.#save()
  }

  /** Changes the order of the queue. The current track must stay current. */
  rearrange(change: (playlist: Playlist) => Playlist): void {
    this.#queue.edit(change(this.state.playlist))
    this.#save()
  }

  /** Playing or buffering. */
  get #isSounding(): boolean {
    return this.state.isPlaying || this.state.isWaiting
  }

  #onPlayback(change: Partial<Playback>): void {
    this.#set(change)
    const upcoming = this.state.playlist.tracks[this.#upcoming]
    if (isLoaded(upcoming) && !this.state.isRepeating && (change.time ?? 0) > PRELOAD_AFTER_SECONDS)
      this.#output?.preload(mediaUrl(upcoming.audioURL))
  }

  #onEnd(): void {
    if (this.state.isRepeating) {
      this.seek(0)
      this.play()
    } else this.next()
  }

  /** @param startAt in seconds; undefined: where the producer wants the preview to start */
  #load(andPlay: boolean, startAt?: number): void {
    const { playlist } = this.state
    const track = currentTrack(playlist)
    if (!track) {
      void this.load(playlist.currentIndex).then(() => {
        if (currentTrack(this.state.playlist)) this.#load(andPlay, startAt)
      })
      return
    }
    this.#output?.load(mediaUrl(track.audioURL), startAt ?? track.startSeconds ?? 0)
    this.#output?.setVolume(this.state.volume)
    this.#set({ duration: track.durationSeconds })
    if (andPlay) this.play()
    this.#save()
  }

  /** Goes to another track. Beyond the loaded part of a list, waits for the whole list. */
  #step(isEdge: boolean, target: () => number): void {
    const { source, isWhole } = this.#queue
    if (!isEdge || isWhole) this.jumpTo(target())
    else void this.#queue.complete().then(() => source === this.#queue.source && this.jumpTo(target()))
  }

  #put(playlist: Playlist): void {
    const isFirst = this.state.playlist.tracks.length === 0
    this.#queue.edit(playlist)
    if (isFirst) this.#load(false)
    this.#save()
  }

  #onQueue(playlist: Playlist, change: 'order' | 'tracks'): void {
    const upcoming = this.state.playlist.tracks[this.#upcoming]?.id
    this.#set({ playlist })
    // The chosen next track stays next after tracks have loaded.
    const index = change === 'tracks' ? playlist.tracks.findIndex(({ id }) => id === upcoming) : -1
    if (index >= 0) this.#upcoming = index
    else this.#planUpcoming()
  }

  #planUpcoming(): void {
    const { playlist, isShuffling } = this.state
    this.#upcoming = isShuffling ? randomIndex(playlist, Math.random()) : nextIndex(playlist)
    void this.load(this.#upcoming)
    if (this.#queue.isWhole) void this.load(previousIndex(playlist))
  }

  #restore(): void {
    const saved = readSavedPlayer()
    const goesOn = wasAskedToPlayOn() && saved?.wasPlaying === true
    if (saved) {
      const { isRepeating, isShuffling, volume } = saved
      this.#set({ isRepeating, isShuffling, volume })
    }
    // What was chosen meanwhile replaces what was there before the reload.
    if (currentTrack(this.state.playlist)) this.#load(this.#playsOnceAttached)
    else if (saved) {
      this.#set({ listName: saved.listName })
      this.#queue.replace(saved.playlist, saved.source)
      this.#load(goesOn, saved.time)
    }
  }

  #save(): void {
    // What is saved is read first.
    if (!this.#output) return
    const { playlist, isRepeating, isShuffling, volume, time, listName } = this.state
    const { source, isWhole } = this.#queue
    const wasPlaying = this.#isSounding
    savePlayer({ playlist, isRepeating, isShuffling, volume, time, wasPlaying, source, listName }, isWhole)
  }

  #set(change: Partial<PlayerState>): void {
    this.#store.set({ ...this.state, ...change })
  }
}
