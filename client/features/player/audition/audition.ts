import {
  type AudioOutput,
  NoSoundError,
  type Output,
  type Playback,
  setAudioSession,
  startContext,
} from '#client/features/player/player/index.ts'
import { createStore } from '#client/ui/create-store.ts'
import {
  type AuditionProblem,
  type AuditionState,
  asRecorded,
  auditionProblems,
  effectiveShift,
  untouched,
} from './audition-state.ts'
import { LEAD_SECONDS, type Shift, ShiftedSound } from './shifted-sound.ts'
import { canStretch } from './stretch-node.ts'

/** Decoded audio takes 0.38 MB per second, and twice that while decoding: 300 MB at most. */
const LONGEST_SECONDS = 6 * 60
const REPORT_MS = 100
/** Reports without progress of the clock, as after headphones are unplugged, before the element takes over. */
const MAX_STILL_REPORTS = 40

/**
 * Changes tempo and key of a preview while it plays. Key 0 without a loop uses the plain audio element, so streaming,
 * lock screen and background playback stay as they are. Anything else decodes the preview and plays it through a
 * stretcher, with the element paused. Never `createMediaElementSource`: it cannot be undone and is broken in Safari.
 */
export class Audition implements Output {
  readonly #element: AudioOutput
  readonly #report: (change: Partial<Playback>) => void
  readonly #store = createStore(untouched())
  #context: AudioContext | undefined
  #sound: Promise<ShiftedSound> | undefined
  /** The active sound; undefined: the element. */
  #active: ShiftedSound | undefined
  #isPlaying = false
  #preparing: AbortController | undefined
  /** The settings when it failed. */
  #refused: Partial<AuditionState> = {}
  #clock = { time: 0, stillReports: 0 }
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(element: AudioOutput) {
    this.#element = element
    this.#report = element.report
    this.#isPlaying = !element.audio.paused
    // While the stretcher plays, the paused element's reports are ignored.
    element.report = (change) => {
      if (this.#active) return
      if (change.isPlaying !== undefined) this.#isPlaying = change.isPlaying
      this.#report(change)
      if (change.isPlaying) this.#apply()
    }
    element.audio.preservesPitch = true
    element.otherTabs.addEventListener('message', () => this.pause())
    document.addEventListener('visibilitychange', this.#onVisibility)
  }

  get state(): AuditionState {
    return this.#store.get()
  }

  readonly subscribe = this.#store.subscribe

  /** Changes settings. Call in a click handler: browsers start no audio context otherwise. */
  set(change: Partial<Pick<AuditionState, keyof typeof asRecorded | 'isKept'>>): void {
    this.#set(change)
    if (this.#preparing) void this.#context?.resume()
    this.#apply()
  }

  /** Retries after a failure. Call in a click handler. */
  retry(): void {
    this.#set({ problem: undefined })
    this.set(this.#refused)
  }

  reset(): void {
    this.set(asRecorded)
  }

  get #shift(): Shift {
    return effectiveShift(this.state, this.#element.audio.duration)
  }

  load(address: string, startAt?: number): void {
    this.#rest()
    this.#sound?.then(
      (sound) => sound.drop(),
      // The caller handles the error.
      () => {},
    )
    const { tempo, semitones, isKept } = this.state
    this.#set({
      ...asRecorded,
      ...(isKept && { tempo, semitones }),
      problem: canStretch() ? undefined : 'tempo-only',
    })
    this.#isPlaying = false
    this.#element.load(address, startAt)
    this.#setRate()
  }

  unload(): void {
    this.#rest()
    this.#element.unload()
  }

  play(): void {
    if (!this.#active) {
      this.#element.play()
      return
    }
    void this.#context?.resume()
    this.#isPlaying = true
    this.#element.otherTabs.postMessage('playing')
    void this.#active.play(this.#active.time, this.#shift)
    this.#report({ isPlaying: true, isWaiting: false, failed: false })
  }

  pause(): void {
    if (!this.#active) {
      this.#element.pause()
      return
    }
    const { time } = this.#active
    this.#isPlaying = false
    this.#active.stop(time)
    this.#report({ isPlaying: false, isWaiting: false, time })
  }

  seek(seconds: number): void {
    if (!this.#active) {
      this.#element.seek(seconds)
      return
    }
    if (this.#isPlaying) void this.#active.play(seconds, this.#shift)
    else this.#active.stop(seconds)
    this.#report({ time: seconds })
  }

  setVolume(volume: number): void {
    this.#element.setVolume(volume)
    if (this.#active) this.#active.volume = volume
  }

  preload(address: string): void {
    this.#element.preload(address)
  }

  detach(): void {
    document.removeEventListener('visibilitychange', this.#onVisibility)
    this.#rest()
    this.#element.detach()
    this.#closeContext()
  }

  /** Applies the settings to what plays. */
  #apply(): void {
    this.#setRate()
    const { semitones, loop } = this.#shift
    if (semitones === 0 && !loop) this.#handBack()
    else if (this.#active) {
      if (this.#isPlaying) void this.#active.play(this.#active.time, this.#shift)
    } else if (!this.#preparing) void this.#prepare()
  }

  #setRate(): void {
    const { tempo, semitones } = this.#shift
    const { audio } = this.#element
    // Loading resets the rate to its default.
    audio.defaultPlaybackRate = tempo
    audio.playbackRate = tempo
    this.#report({ rate: tempo, semitones })
  }

  /** Decodes the preview while the element keeps playing, then switches over. */
  async #prepare(): Promise<void> {
    const { audio } = this.#element
    if (!canStretch()) return this.#giveUp('tempo-only')
    if (audio.duration > LONGEST_SECONDS) return this.#giveUp('too-long')
    const preparing = new AbortController()
    this.#preparing = preparing
    this.#set({ isPreparing: true, problem: undefined })
    try {
      this.#context ??= this.#openContext()
      const started = startContext(this.#context)
      this.#sound ??= ShiftedSound.create(this.#context)
      const address = audio.currentSrc || audio.src
      const loaded = this.#sound.then((sound) => sound.load(address, preparing.signal))
      const [sound] = await Promise.all([this.#sound, loaded, started])
      if (!preparing.signal.aborted) this.#takeOver(sound)
    } catch (error) {
      if (preparing.signal.aborted) return
      this.#giveUp(error instanceof NoSoundError ? 'no-sound' : 'not-loaded')
    } finally {
      if (this.#preparing === preparing) {
        this.#preparing = undefined
        this.#set({ isPreparing: false })
      }
    }
  }

  #openContext(): AudioContext {
    const context = new AudioContext({ latencyHint: 'interactive' })
    // Phones suspend it for calls and at the lock screen, where only the element may play.
    context.addEventListener('statechange', () => {
      if (this.#active && this.#isPlaying && context.state !== 'running' && document.hidden) this.#handBack()
    })
    return context
  }

  #takeOver(sound: ShiftedSound): void {
    const { audio } = this.#element
    const at = audio.currentTime
    const shift = this.#shift
    sound.volume = audio.muted ? 0 : audio.volume
    this.#active = sound
    setAudioSession('playback')
    if (this.#isPlaying) {
      void sound.play(at + LEAD_SECONDS * shift.tempo, shift, LEAD_SECONDS)
      setTimeout(() => this.#active && audio.pause(), LEAD_SECONDS * 1000)
    } else {
      sound.stop(at)
      audio.pause()
    }
    clearInterval(this.#timer)
    this.#timer = setInterval(() => this.#follow(), REPORT_MS)
  }

  /** Reports time and end on behalf of the paused element. */
  #follow(): void {
    const sound = this.#active
    if (!sound || !this.#isPlaying) return
    const time = this.#context?.currentTime ?? 0
    this.#clock = { time, stillReports: time === this.#clock.time ? this.#clock.stillReports + 1 : 0 }
    this.#report({ time: sound.time })
    if (this.#clock.stillReports > MAX_STILL_REPORTS) this.#giveUp('no-sound')
    if (this.#shift.loop || sound.time < sound.length) return
    sound.stop(sound.length)
    this.#element.onEnd()
  }

  /** Back to the element, at the same position. */
  #handBack(): void {
    const time = this.#active?.time
    this.#rest()
    if (time === undefined) return
    this.#element.seek(time)
    if (this.#isPlaying) this.#element.play()
  }

  /** Stops the stretcher and cancels what is being prepared for it. */
  #rest(): void {
    this.#preparing?.abort()
    this.#preparing = undefined
    clearInterval(this.#timer)
    this.#active?.stop(0)
    this.#active = undefined
    setAudioSession('auto')
    if (this.state.isPreparing) this.#set({ isPreparing: false })
  }

  /** Resumes the element. */
  #giveUp(problem: AuditionProblem): void {
    const { semitones, isLooping } = this.state
    this.#refused = { semitones, isLooping }
    this.#set({ semitones: 0, isLooping: false, problem })
    this.#apply()
    if (auditionProblems[problem].canRetry) this.#closeContext()
  }

  /** Closes the context and its nodes. A context opened without a device never finds one later. */
  #closeContext(): void {
    void this.#context?.close()
    this.#context = undefined
    this.#sound = undefined
  }

  readonly #onVisibility = (): void => {
    if (document.hidden || !this.#context) return
    void this.#context.resume()
    this.#apply()
  }

  #set(change: Partial<AuditionState>): void {
    this.#store.set({ ...this.state, ...change })
  }
}
