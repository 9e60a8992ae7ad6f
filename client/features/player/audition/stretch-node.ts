// The worklet is the package's own file, served by the store: the CSP forbids blob URLs.
import workletUrl from 'signalsmith-stretch?url'

/** Timeout of the worklet: if WebAssembly is blocked, it rejects silently inside it. */
const START_TIMEOUT_MS = 8_000

/** What plays from a context time (`output`) on: a position in the buffers, a rate, and a key. Times are seconds. */
type StretchSchedule = {
  active?: boolean
  input?: number
  output?: number
  rate?: number
  semitones?: number
  loopStart?: number
  loopEnd?: number
}

/** False if only the tempo can be changed, by the audio element. */
export function canStretch(): boolean {
  return (
    typeof AudioWorkletNode === 'function' &&
    typeof WebAssembly === 'object' &&
    typeof AudioContext === 'function' &&
    isSecureContext
  )
}

type Message = [id: number | 'ready' | 'time', value: unknown]

/** Client of the signalsmith-stretch worklet, which plays decoded audio at any tempo and in any key. */
export class StretchNode {
  readonly node: AudioWorkletNode
  readonly #waiting = new Map<number, (value: unknown) => void>()
  #calls = 0

  private constructor(node: AudioWorkletNode) {
    this.node = node
  }

  /** Throws if the worklet cannot be loaded or does not start. */
  static async create(context: BaseAudioContext): Promise<StretchNode> {
    await context.audioWorklet.addModule(workletUrl)
    // One input, left unconnected: without inputs version 1.3.2 throws while it is inactive.
    const node = new AudioWorkletNode(context, 'signalsmith-stretch', {
      numberOfInputs: 1,
      numberOfOutputs: 1,
      outputChannelCount: [2],
    })
    const stretch = new StretchNode(node)
    await stretch.#started()
    return stretch
  }

  /** Replaces the audio. The arrays are transferred. */
  async setSound(channels: Float32Array<ArrayBuffer>[]): Promise<void> {
    await this.#call('dropBuffers')
    await this.#call(
      'addBuffers',
      [channels],
      channels.map(({ buffer }) => buffer),
    )
  }

  async dropSound(): Promise<void> {
    await this.#call('dropBuffers')
  }

  /** Replaces everything scheduled after now. */
  async schedule(change: StretchSchedule): Promise<void> {
    await this.#call('schedule', [change])
  }

  #call(method: string, args: unknown[] = [], transfer: Transferable[] = []): Promise<unknown> {
    const id = this.#calls++
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.node.port.postMessage([id, method, ...args], transfer)
    })
  }

  #started(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the stretcher did not start')), START_TIMEOUT_MS)
      this.node.onprocessorerror = () => {
        clearTimeout(timer)
        reject(new Error('the stretcher failed'))
      }
      this.node.port.onmessage = ({ data: [id, value] }: MessageEvent<Message>) => {
        if (id === 'ready') {
          clearTimeout(timer)
          resolve()
        } else if (id !== 'time') {
          this.#waiting.get(id)?.(value)
          this.#waiting.delete(id)
        }
      }
    })
  }
}
