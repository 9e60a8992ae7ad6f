import type { CaptureCommand, CapturedBlock, CaptureReport } from './capture-messages.ts'

// What an AudioWorkletGlobalScope has, which TypeScript's libraries lack.
declare const currentFrame: number
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: unknown): void

const BLOCK = 4_096
const REPORT_EVERY_FRAMES = 2_048

type Recording = { port: MessagePort; fromFrame: number; untilFrame: number }

/**
 * Hands out what the microphone hears, to the sample, over a port that goes straight to the worker that stores it: a
 * busy page is not in the way. It stays connected for the whole session, since each new MediaStreamAudioSourceNode has
 * another delay.
 */
class Capture extends AudioWorkletProcessor {
  #recording: Recording | undefined
  #block = new Float32Array(BLOCK)
  #used = 0
  #blockFrame = 0
  #peak = 0
  #metered = 0
  #isClosed = false

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<CaptureCommand>) => {
      if ('record' in data) {
        const { record: port, fromFrame, untilFrame } = data
        this.#recording = { port, fromFrame, untilFrame }
        this.#used = 0
      } else if ('stopAtFrame' in data) {
        if (!this.#recording) return
        this.#recording.untilFrame = Math.min(this.#recording.untilFrame, data.stopAtFrame)
        if (this.#recording.untilFrame <= currentFrame) this.#end()
      } else this.#isClosed = true
    }
  }

  process([input]: Float32Array[][]): boolean {
    const channel = input?.[0]
    const length = channel?.length ?? 128
    this.#meter(channel, length)
    const { fromFrame = 0, untilFrame = 0 } = this.#recording ?? {}
    const from = Math.max(0, fromFrame - currentFrame)
    const until = Math.min(length, untilFrame - currentFrame)
    if (this.#recording && from < until) this.#add(channel, from, until)
    if (this.#recording && currentFrame + length >= untilFrame) this.#end()
    return !this.#isClosed
  }

  /** Without input, as from a muted track, silence keeps the length. */
  #add(channel: Float32Array | undefined, from: number, until: number): void {
    const frame = currentFrame + from
    if (this.#used > 0 && frame !== this.#blockFrame + this.#used) this.#flush()
    for (let at = from; at < until; at++) {
      if (this.#used === 0) this.#blockFrame = currentFrame + at
      this.#block[this.#used++] = channel?.[at] ?? 0
      if (this.#used === BLOCK) this.#flush()
    }
  }

  #flush(): void {
    if (this.#used === 0) return
    const samples = this.#block.slice(0, this.#used)
    const block: CapturedBlock = { frame: this.#blockFrame, origin: this.#recording?.fromFrame ?? 0, samples }
    this.#recording?.port.postMessage(block, [samples.buffer])
    this.#used = 0
  }

  #end(): void {
    this.#flush()
    this.#recording?.port.postMessage({ end: true } satisfies CapturedBlock)
    this.#recording = undefined
    this.port.postMessage({ ended: true } satisfies CaptureReport)
  }

  #meter(channel: Float32Array | undefined, length: number): void {
    for (const value of channel ?? []) this.#peak = Math.max(this.#peak, Math.abs(value))
    this.#metered += length
    if (this.#metered < REPORT_EVERY_FRAMES) return
    this.port.postMessage({ peak: this.#peak, frame: currentFrame } satisfies CaptureReport)
    this.#peak = 0
    this.#metered = 0
  }
}

registerProcessor('booth-capture', Capture)
