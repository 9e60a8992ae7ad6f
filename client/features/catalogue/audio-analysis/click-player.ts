import type { BarLines } from '#client/features/player/player/index.ts'

/** Look-ahead and interval of the click scheduler. */
const AHEAD_SECONDS = 0.3
const TICK_MS = 100
const CLICK_SECONDS = 0.03
const BAR_HERTZ = 1_760
const BEAT_HERTZ = 1_175

/** Plays a beat with a metronome on one clock, so that a tempo or downbeat that is off by milliseconds is audible. */
export class ClickPlayer {
  readonly #context = new AudioContext()
  readonly #clicks = new GainNode(this.#context)
  readonly #buffer: Promise<AudioBuffer>
  #source: AudioBufferSourceNode | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  /** Context time of the beat's first sample. */
  #zero = 0
  #scheduledTo = 0
  #grid: BarLines

  constructor(address: string, grid: BarLines) {
    this.#grid = grid
    this.#clicks.connect(this.#context.destination)
    this.#buffer = this.#load(address)
    // The caller of `play` handles the error.
    this.#buffer.catch(() => {})
  }

  get isPlaying(): boolean {
    return this.#source !== undefined
  }

  /** Position in seconds. */
  get time(): number {
    return this.#source ? Math.max(0, this.#context.currentTime - this.#zero) : 0
  }

  /** Changes the clicks, even while playing. */
  set grid(grid: BarLines) {
    this.#grid = grid
    this.#scheduledTo = Math.max(this.time, 0)
  }

  set hasClicks(isOn: boolean) {
    this.#clicks.gain.value = isOn ? 0.5 : 0
  }

  /** Plays from a position. Calls `onEnd` at the end, not on pause. Throws if the beat cannot be loaded. */
  async play(seconds: number, onEnd: () => void): Promise<void> {
    await this.#context.resume()
    const buffer = await this.#buffer
    this.pause()
    const source = new AudioBufferSourceNode(this.#context, { buffer })
    source.connect(this.#context.destination)
    this.#zero = this.#context.currentTime - seconds
    this.#scheduledTo = seconds
    source.start(0, seconds)
    source.onended = () => {
      if (this.#source !== source) return
      this.pause()
      onEnd()
    }
    this.#source = source
    this.#schedule()
    this.#timer = setInterval(() => this.#schedule(), TICK_MS)
  }

  pause(): void {
    clearInterval(this.#timer)
    const source = this.#source
    this.#source = undefined
    source?.stop()
  }

  close(): void {
    this.pause()
    void this.#context.close()
  }

  #schedule(): void {
    const { bpm, downbeatSeconds } = this.#grid
    const beat = 60 / bpm
    const until = this.time + AHEAD_SECONDS
    let index = Math.ceil((this.#scheduledTo - downbeatSeconds) / beat - 1e-6)
    for (; downbeatSeconds + index * beat < until; index++)
      this.#click(this.#zero + downbeatSeconds + index * beat, index % 4 === 0 ? BAR_HERTZ : BEAT_HERTZ)
    this.#scheduledTo = downbeatSeconds + index * beat - beat / 2
  }

  #click(at: number, frequency: number): void {
    if (at < this.#context.currentTime) return
    const gain = new GainNode(this.#context, { gain: 1 })
    const tone = new OscillatorNode(this.#context, { type: 'square', frequency })
    gain.gain.setValueAtTime(1, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + CLICK_SECONDS)
    tone.connect(gain).connect(this.#clicks)
    tone.start(at)
    tone.stop(at + CLICK_SECONDS)
  }

  async #load(address: string): Promise<AudioBuffer> {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`the preview answers ${answer.status}`)
    return this.#context.decodeAudioData(await answer.arrayBuffer())
  }
}
