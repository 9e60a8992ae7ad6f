import type { CapturedBlock } from './capture-messages.ts'
import { FrameCounter } from './frame-counter.ts'
import { openIndexed } from './indexed-storage.ts'
import { openOpfs } from './opfs-storage.ts'
import type { TakeInfo } from './take.ts'
import type { TakeEnd, TakeMessage, TakeRequest, TakeRequests } from './take-requests.ts'
import { FLUSH_SECONDS, type TakeStorage, type TakeWriter } from './take-storage.ts'

/** Stores one take while it is recorded. Blocks come straight from the audio thread. */
class Recording {
  readonly info: TakeInfo
  readonly #writer: TakeWriter
  readonly #frames = new FrameCounter()
  readonly #hasEnded = Promise.withResolvers<void>()
  #writing: Promise<void> = Promise.resolve()
  #samples = 0
  #unflushed = 0
  #problem: TakeEnd['problem']

  constructor(info: TakeInfo, writer: TakeWriter, port: MessagePort) {
    this.info = info
    this.#writer = writer
    port.onmessage = ({ data }: MessageEvent<CapturedBlock>) => {
      if ('end' in data) return this.#hasEnded.resolve()
      // In order, also where writing takes time.
      this.#writing = this.#writing.then(() => {
        this.#frames.startAt(data.origin)
        return this.#write(data.frame, data.samples)
      })
    }
  }

  async end(punchEnd: number | undefined, slipped: number): Promise<TakeEnd> {
    // Nothing comes any more if the disk is full: the page may have stopped for that reason.
    if (this.#problem === undefined) await this.#hasEnded.promise
    await this.#writing
    const lost = this.#frames.lost + slipped
    const punch = { ...this.info.punch, ...(punchEnd !== undefined && { end: punchEnd }) }
    await this.#writer.close({ ...this.info, lost, punch }).catch((error: unknown) => this.#fail(error))
    return { samples: this.#samples, lost, problem: this.#problem }
  }

  async #write(frame: number, block: Float32Array<ArrayBuffer>): Promise<void> {
    if (this.#problem) return
    try {
      const samples = this.#frames.place(frame, block)
      await this.#writer.write(samples)
      this.#samples += samples.length
      this.#unflushed += samples.length
      if (this.#unflushed < FLUSH_SECONDS * this.info.rate) return
      this.#unflushed = 0
      await this.#writer.flush()
    } catch (error) {
      this.#fail(error)
      if (this.#problem) answer({ stopped: this.info.id, problem: this.#problem })
    }
  }

  #fail(error: unknown): void {
    this.#problem = isFull(error) ? 'full' : 'failed'
  }
}

let storage: TakeStorage | undefined
const recordings = new Map<string, Recording>()

type Work = {
  [Name in keyof TakeRequests]: (
    ...args: Parameters<TakeRequests[Name]>
  ) => Promise<ReturnType<TakeRequests[Name]>>
}

const work: Work = {
  async open({ kind }) {
    const files = kind === 'database' ? undefined : await openOpfs()
    storage = files ?? (await openIndexed())
    return files ? 'files' : 'database'
  },
  list: async (beatId) => opened().list(beatId),
  async record(info, port) {
    recordings.set(info.id, new Recording(info, await opened().create(info), port))
  },
  async ended(id, punchEnd, slipped) {
    const recording = recordings.get(id)
    if (!recording) throw new Error('no such recording')
    recordings.delete(id)
    return recording.end(punchEnd, slipped)
  },
  read: async (take, from, count) => opened().read(take, from, count),
  async peaks(take, perSecond, rate) {
    return peaksOf(await opened().read(take, 0, undefined), rate / perSecond)
  },
  update: async (info) => opened().update(info),
  remove: async (take) => opened().remove(take),
  saveText: async (beatId, text) => opened().saveText(beatId, text),
  readText: async (beatId) => opened().readText(beatId),
}

function opened(): TakeStorage {
  if (!storage) throw new Error('not opened')
  return storage
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

const answer = (message: TakeMessage, transfer: Transferable[] = []) => postMessage(message, { transfer })

addEventListener('message', ({ data: { id, name, args } }: MessageEvent<TakeRequest>) => {
  const run = work[name] as (...given: unknown[]) => Promise<unknown>
  run(...args).then(
    (value) => answer({ id, value }, ArrayBuffer.isView(value) ? [value.buffer as ArrayBuffer] : []),
    (error: unknown) => answer({ id, failed: String(error), reason: isFull(error) ? 'full' : 'failed' }),
  )
})

/** The loudest sample of each stretch, from 0 to 255: what a waveform shows. */
function peaksOf(samples: Float32Array, samplesEach: number): Uint8Array<ArrayBuffer> {
  const columns = new Uint8Array(Math.ceil(samples.length / samplesEach))
  for (let at = 0; at < columns.length; at++) {
    const end = Math.min(samples.length, Math.round((at + 1) * samplesEach))
    let peak = 0
    for (let i = Math.round(at * samplesEach); i < end; i++) peak = Math.max(peak, Math.abs(samples[i] ?? 0))
    columns[at] = Math.min(255, Math.round(peak * 255))
  }
  return columns
}
