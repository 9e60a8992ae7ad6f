/** State of the audio element. Times are seconds. */
export type Playback = {
  isPlaying: boolean
  /** Buffering. */
  isWaiting: boolean
  time: number
  duration: number
  /** The preview failed to load: it is missing, or the network is down. */
  failed: boolean
  /** Factor of the original tempo. */
  rate: number
  /** Semitones above the original key. */
  semitones: number
}

export const stopped: Playback = {
  isPlaying: false,
  isWaiting: false,
  time: 0,
  duration: 0,
  failed: false,
  rate: 1,
  semitones: 0,
}

/** What the player plays through: the audio element, or the audition around it. */
export type Output = Pick<
  AudioOutput,
  'detach' | 'load' | 'unload' | 'play' | 'pause' | 'seek' | 'setVolume' | 'preload'
>

/** Plays one preview at a time on the page's audio element, and in one tab at a time. */
export class AudioOutput {
  readonly audio: HTMLAudioElement
  /** Receives state changes. The audition intercepts them. */
  report: (change: Partial<Playback>) => void
  readonly onEnd: () => void
  readonly #detached = new AbortController()
  readonly otherTabs = new BroadcastChannel('backbeat-player')
  #preloader: HTMLAudioElement | undefined
  /** Start position: an element without metadata cannot seek yet. */
  #startAt = 0
  /** Where the sound is or is to be: an element that fails on its way there reports 0:00. */
  #time = 0
  #failed = false

  /** @param report called with each change, @param onEnd called when a track has ended */
  constructor(audio: HTMLAudioElement, report: (change: Partial<Playback>) => void, onEnd: () => void) {
    this.audio = audio
    this.report = report
    this.onEnd = onEnd
    const { signal } = this.#detached
    const on = (event: keyof HTMLMediaElementEventMap, listener: () => void) =>
      audio.addEventListener(event, listener, { signal })
    // After a reload the element reports 0:00 before it can seek to the start position.
    on('timeupdate', () => this.#startAt === 0 && !audio.seeking && this.#move(audio.currentTime))
    on('durationchange', () => Number.isFinite(audio.duration) && this.report({ duration: audio.duration }))
    on('loadedmetadata', () => {
      if (this.#startAt > 0) audio.currentTime = this.#startAt
      this.#startAt = 0
    })
    on('playing', () => this.#tell({ isPlaying: true, isWaiting: false, failed: false }))
    on('waiting', () => this.report({ isWaiting: !audio.paused }))
    on('pause', () => audio.paused && !audio.ended && this.report({ isPlaying: false, isWaiting: false }))
    on('ended', onEnd)
    on('error', () => audio.getAttribute('src') && this.#fail())
    // Only if it was not paused since: an element that failed is not paused.
    window.addEventListener('online', () => this.#failed && !audio.paused && this.play(), { signal })
    this.otherTabs.onmessage = () => audio.pause()
  }

  detach(): void {
    this.#detached.abort()
    this.otherTabs.close()
    this.audio.pause()
  }

  load(address: string, startAt = 0): void {
    this.#startAt = startAt
    this.#time = startAt
    this.audio.src = address
    this.#tell({ ...stopped, time: startAt })
  }

  unload(): void {
    this.audio.pause()
    this.audio.removeAttribute('src')
    this.audio.load()
    this.#tell(stopped)
  }

  /** Resumes. A preview that failed is reloaded and continues where it stopped. */
  play(): void {
    if (this.#failed) {
      this.#startAt ||= this.#time
      this.audio.load()
    }
    this.#tell({ isWaiting: true, failed: false })
    this.otherTabs.postMessage('playing')
    this.audio.play().catch((error: unknown) => {
      const reason = error instanceof DOMException ? error.name : ''
      // Interrupted by a pause or by another track, which reports its own state.
      if (reason === 'AbortError') return
      // Autoplay is blocked until a click.
      if (reason === 'NotAllowedError') this.report({ isWaiting: false })
      else this.#fail()
    })
  }

  pause(): void {
    this.audio.pause()
    this.report({ isPlaying: false, isWaiting: false })
  }

  seek(time: number): void {
    if (this.audio.readyState === HTMLMediaElement.HAVE_NOTHING) this.#startAt = time
    else this.audio.currentTime = time
    this.#move(time)
  }

  /** On iOS an element's volume is read-only, and only muting works. */
  setVolume(volume: number): void {
    this.audio.volume = volume
    this.audio.muted = volume === 0
  }

  /** Prefetches the next track, unless the visitor saves data. */
  preload(address: string): void {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    this.#preloader ??= Object.assign(new Audio(), { preload: 'auto', muted: true })
    if (this.#preloader.getAttribute('src') !== address) this.#preloader.src = address
  }

  #move(time: number): void {
    this.#time = time
    this.report({ time })
  }

  #fail(): void {
    this.#tell({ isPlaying: false, isWaiting: false, failed: true })
  }

  #tell(change: Partial<Playback>): void {
    this.#failed = change.failed ?? this.#failed
    this.report(change)
  }
}
