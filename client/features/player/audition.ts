import { AudioOutput, type Output, type Playback } from './audio-output.ts'
import { type AuditionState, asRecorded } from './audition-state.ts'
import type { Player } from './player.ts'
import { LEAD_SECONDS, type Loop, type Shift, ShiftedSound } from './shifted-sound.ts'
import { canStretch } from './stretch-node.ts'

export const MOST_SEMITONES = 6
/** Decoded sound takes 0.38 MB a second, and twice that while it is decoded: 300 MB at most. */
const LONGEST_SECONDS = 6 * 60
const REPORT_MS = 100

const TOO_LONG = 'Another key and loops work for previews of up to 6 minutes.'
const TEMPO_ONLY = 'This browser can change the tempo, not the key.'
const NOT_LOADED = "The key change couldn't be loaded. Tempo still works."

/**
 * Tempo and key while a preview plays. Key 0 without a loop is the plain audio element, so that streaming, lock screen
 * and background play stay as they are. For anything else the preview is decoded and played through a stretcher, while
 * the element rests. Never `createMediaElementSource`: it cannot be undone and is wrong in Safari.
 */
export class Audition implements Output {
  readonly #element: AudioOutput
  readonly #report: (change: Partial<Playback>) => void
  readonly #listeners = new Set<() => void>()
  #state: AuditionState = {
    ...asRecorded,
    isKept: false,
    isPreparing: false,
    problem: canStretch() ? undefined : TEMPO_ONLY,
  }
  #context: AudioContext | undefined
  #sound: Promise<ShiftedSound> | undefined
  /** What sounds; undefined: the element. */
  #active: ShiftedSound | undefined
  #isPlaying = false
  #preparing: AbortController | undefined
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(element: AudioOutput) {
    this.#element = element
    this.#report = element.report
    this.#isPlaying = !element.audio.paused
    // While the stretcher sounds, the resting element has nothing to say.
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
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Changes settings. To be called in a press, as browsers let no other context sound. */
  set(change: Partial<Pick<AuditionState, keyof typeof asRecorded | 'isKept'>>): void {
    this.#set(change)
    this.#apply()
  }

  reset(): void {
    this.set(asRecorded)
  }

  /** What is to be heard. */
  get #shift(): Shift {
    const { tempo, semitones, isBypassed } = this.#state
    const loop = this.#loop
    return isBypassed ? { tempo: 1, semitones: 0, loop } : { tempo, semitones, loop }
  }

  get #loop(): Loop | undefined {
    const { points, isLooping } = this.#state
    const { start = 0, end = this.#element.audio.duration } = points
    return isLooping && end - start > 0.05 ? { start, end } : undefined
  }

  load(address: string, startAt?: number): void {
    this.#rest()
    this.#sound?.then(
      (sound) => sound.drop(),
      // Who asked for it hears of it.
      () => {},
    )
    const { tempo, semitones, isKept } = this.#state
    this.#set({
      ...asRecorded,
      ...(isKept && { tempo, semitones }),
      problem: canStretch() ? undefined : TEMPO_ONLY,
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
    void this.#context?.close()
  }

  /** Makes what sounds be what is set. */
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
    // A load resets the rate to its default.
    audio.defaultPlaybackRate = tempo
    audio.playbackRate = tempo
    this.#report({ rate: tempo, semitones })
  }

  /** Decodes the preview while the element plays on, then hands over. */
  async #prepare(): Promise<void> {
    const { audio } = this.#element
    if (!canStretch()) return this.#giveUp(TEMPO_ONLY)
    if (audio.duration > LONGEST_SECONDS) return this.#giveUp(TOO_LONG)
    const preparing = new AbortController()
    this.#preparing = preparing
    this.#set({ isPreparing: true, problem: undefined })
    try {
      this.#context ??= this.#openContext()
      const resumed = this.#context.resume()
      this.#sound ??= ShiftedSound.create(this.#context)
      const sound = await this.#sound
      await sound.load(audio.currentSrc || audio.src, preparing.signal)
      if (this.#isPlaying) await resumed
      if (!preparing.signal.aborted) this.#takeOver(sound)
    } catch {
      if (preparing.signal.aborted) return
      this.#sound = undefined
      this.#giveUp(NOT_LOADED)
    } finally {
      if (this.#preparing === preparing) {
        this.#preparing = undefined
        this.#set({ isPreparing: false })
      }
    }
  }

  #openContext(): AudioContext {
    const context = new AudioContext({ latencyHint: 'interactive' })
    // Phones interrupt it for calls and at the lock screen, where only the element may go on.
    context.addEventListener('statechange', () => {
      if (this.#active && this.#isPlaying && context.state !== 'running' && document.hidden) this.#handBack()
    })
    return context
  }

  #takeOver(sound: ShiftedSound): void {
    const { audio } = this.#element
    const at = audio.currentTime
    const shift = this.#shift
    sound.volume = audio.volume
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

  /** The element's part while it rests: time, and the end. */
  #follow(): void {
    const sound = this.#active
    if (!sound || !this.#isPlaying) return
    this.#report({ time: sound.time })
    if (this.#loop || sound.time < sound.length) return
    sound.stop(sound.length)
    this.#element.onEnd()
  }

  /** Back to the element, at the same place. */
  #handBack(): void {
    const time = this.#active?.time
    const wasPlaying = this.#isPlaying
    this.#rest()
    if (time === undefined) return
    this.#element.seek(time)
    if (wasPlaying) this.#element.play()
  }

  /** Ends what the stretcher does and what is prepared for it. */
  #rest(): void {
    this.#preparing?.abort()
    this.#preparing = undefined
    clearInterval(this.#timer)
    this.#active?.stop(0)
    this.#active = undefined
    setAudioSession('auto')
    if (this.#state.isPreparing) this.#set({ isPreparing: false })
  }

  #giveUp(problem: string): void {
    this.#set({ semitones: 0, isLooping: false, problem })
    this.#setRate()
  }

  readonly #onVisibility = (): void => {
    if (document.hidden || !this.#context) return
    void this.#context.resume()
    this.#apply()
  }

  #set(change: Partial<AuditionState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** Safari: a context sounds beside the ring switch and on the lock screen only as playback. */
function setAudioSession(type: 'playback' | 'auto'): void {
  const { audioSession } = navigator as Navigator & { audioSession?: { type: string } }
  if (audioSession) audioSession.type = type
}

const auditions = new WeakMap<Player, Audition>()

/** The audition of a player, put around its output once. Undefined while there is no output. */
export function auditionOf(player: Player): Audition | undefined {
  player.wrapOutput((output) => {
    if (!(output instanceof AudioOutput)) return output
    const audition = new Audition(output)
    auditions.set(player, audition)
    return audition
  })
  return auditions.get(player)
}
