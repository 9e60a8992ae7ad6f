import { StretchNode } from './stretch-node.ts'

const FADE_SECONDS = 0.02
/** Lead time of the first change, to cover the stretcher's latency of 0.12 s. */
export const LEAD_SECONDS = 0.14

export type Loop = { start: number; end: number }
export type Shift = { tempo: number; semitones: number; loop: Loop | undefined }

/** A decoded preview played through the stretcher: tempo and key in one pass, sample-accurate loops. */
export class ShiftedSound {
  readonly #context: BaseAudioContext
  readonly #gain: GainNode
  readonly #stretch: StretchNode
  #decodedFor: string | undefined
  #length = 0
  #volume = 1
  #isPlaying = false
  #loop: Loop | undefined
  /** Position in the preview at a context time. */
  #mark = { input: 0, output: 0, rate: 1 }

  private constructor(context: BaseAudioContext, stretch: StretchNode) {
    this.#context = context
    this.#stretch = stretch
    this.#gain = new GainNode(context, { gain: 0 })
    stretch.node.connect(this.#gain).connect(context.destination)
  }

  static async create(context: BaseAudioContext): Promise<ShiftedSound> {
    return new ShiftedSound(context, await StretchNode.create(context))
  }

  /** Length of the preview in seconds. */
  get length(): number {
    return this.#length
  }

  get time(): number {
    const { input, output, rate } = this.#mark
    const at = input + (this.#isPlaying ? Math.max(0, this.#context.currentTime - output) * rate : 0)
    if (!this.#loop || at < this.#loop.end) return Math.min(at, this.#length)
    const { start, end } = this.#loop
    return start + ((at - start) % (end - start))
  }

  /** Fetches and decodes a preview, unless it is the loaded one. Throws on failure. */
  async load(address: string, signal: AbortSignal): Promise<void> {
    if (this.#decodedFor === address) return
    const bytes = await fetchPreview(address, signal)
    const sound = await this.#context.decodeAudioData(bytes)
    signal.throwIfAborted()
    this.#length = sound.duration
    // Transferred, not copied, which would double the memory.
    const left = sound.getChannelData(0)
    const right = sound.numberOfChannels > 1 ? sound.getChannelData(1) : left.slice()
    await this.#stretch.setSound([left, right])
    this.#decodedFor = address
  }

  drop(): void {
    this.#decodedFor = undefined
    void this.#stretch.dropSound()
  }

  /** Starts at a position, `ahead` seconds from now. Resolves once the stretcher has accepted it. */
  play(from: number, { tempo, semitones, loop }: Shift, ahead = 0): Promise<void> {
    const now = this.#context.currentTime
    this.#isPlaying = true
    this.#loop = loop
    this.#mark = { input: from, output: now + ahead, rate: tempo }
    const taken = this.#stretch.schedule({
      active: true,
      input: from,
      output: now + ahead,
      rate: tempo,
      semitones,
      loopStart: loop?.start ?? 0,
      loopEnd: loop?.end ?? 0,
    })
    this.#fade(this.#volume, ahead)
    return taken
  }

  /** Fades out at a position. Stopping abruptly would click. */
  stop(at: number): void {
    this.#isPlaying = false
    this.#loop = undefined
    this.#mark = { input: at, output: 0, rate: 0 }
    this.#fade(0, 0)
    void this.#stretch.schedule({ active: false, output: this.#context.currentTime + 2 * FADE_SECONDS })
  }

  set volume(volume: number) {
    this.#volume = volume
    if (this.#isPlaying) this.#fade(volume, 0)
  }

  #fade(to: number, after: number): void {
    const from = this.#context.currentTime + after
    const { gain } = this.#gain
    gain.cancelScheduledValues(this.#context.currentTime)
    gain.setValueAtTime(gain.value, from)
    gain.linearRampToValueAtTime(to, from + FADE_SECONDS)
  }
}

/** The element may have cached a response without CORS headers: then bypass the cache. */
async function fetchPreview(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    if (new URL(address, location.href).origin === location.origin) throw error
    return fetch(address, { signal, cache: 'reload' })
  })
  if (!answer.ok) throw new Error(`the preview answers ${answer.status}`)
  return answer.arrayBuffer()
}
