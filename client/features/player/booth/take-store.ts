import type { Take, TakeInfo } from './take.ts'
import type { StorageKind, TakeMessage, TakeRequests } from './take-requests.ts'

type StoppedTake = { id: string; problem: 'full' | 'failed' }

/** The device's space for more takes is used up. */
export class StorageFullError extends Error {
  override name = 'StorageFullError'
}

type Answers<Name extends keyof TakeRequests> = Promise<ReturnType<TakeRequests[Name]>>

/** The takes on this device. Everything is done by a worker, which is the only one that can write files at once. */
export class TakeStore {
  readonly kind: StorageKind
  /** Called when a recording ended by itself. */
  onStopped: (stopped: StoppedTake) => void = () => {}
  readonly #connection: Connection

  private constructor(connection: Connection, kind: StorageKind) {
    this.kind = kind
    this.#connection = connection
    connection.onStopped = (stopped) => this.onStopped(stopped)
  }

  /** @param kind undefined: files where the browser has them, else a database */
  static async open(kind?: StorageKind): Promise<TakeStore> {
    const connection = new Connection()
    return new TakeStore(connection, await connection.ask('open', [{ kind }]))
  }

  list(beatId: string): Promise<Take[]> {
    return this.#connection.ask('list', [beatId])
  }

  /** @throws StorageFullError */
  record(info: TakeInfo, port: MessagePort): Promise<void> {
    return this.#connection.ask('record', [info, port], [port])
  }

  ended(id: string, punchEnd: number | undefined, slipped: number): Answers<'ended'> {
    return this.#connection.ask('ended', [id, punchEnd, slipped])
  }

  read(take: Take, from = 0, count?: number): Promise<Float32Array<ArrayBuffer>> {
    return this.#connection.ask('read', [keyOf(take), from, count])
  }

  peaks(take: Take, perSecond: number): Promise<Uint8Array<ArrayBuffer>> {
    return this.#connection.ask('peaks', [keyOf(take), perSecond, take.rate])
  }

  update({ samples: _, ...info }: Take): Promise<void> {
    return this.#connection.ask('update', [info])
  }

  remove(take: Take): Promise<void> {
    return this.#connection.ask('remove', [keyOf(take)])
  }

  saveText(beatId: string, text: string): Promise<void> {
    return this.#connection.ask('saveText', [beatId, text])
  }

  readText(beatId: string): Promise<string | undefined> {
    return this.#connection.ask('readText', [beatId])
  }

  close(): void {
    this.#connection.close()
  }
}

function keyOf({ id, beatId }: Take): Pick<Take, 'id' | 'beatId'> {
  return { id, beatId }
}

class Connection {
  onStopped: (stopped: StoppedTake) => void = () => {}
  readonly #worker = new Worker(new URL('./take-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  #asked = 0

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<TakeMessage>) => {
      if ('stopped' in data) return this.onStopped({ id: data.stopped, problem: data.problem })
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('value' in data) waiting?.resolve(data.value as never)
      else
        waiting?.reject(data.reason === 'full' ? new StorageFullError(data.failed) : new Error(data.failed))
    }
    this.#worker.onerror = () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the storage of takes failed'))
      this.#waiting.clear()
    }
  }

  ask<Name extends keyof TakeRequests>(
    name: Name,
    args: Parameters<TakeRequests[Name]>,
    transfer: Transferable[] = [],
  ): Answers<Name> {
    return new Promise((resolve, reject) => {
      const id = this.#asked++
      this.#waiting.set(id, { resolve: resolve as (value: never) => void, reject })
      this.#worker.postMessage({ id, name, args }, transfer)
    })
  }

  close(): void {
    this.#worker.terminate()
  }
}
