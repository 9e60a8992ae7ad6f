import type { Take, TakeInfo } from './take.ts'
import type { TakeStorage, TakeWriter } from './take-storage.ts'

const NAME = 'backbeat-booth'
const TAKES = 'takes'
const BLOCKS = 'blocks'
const TEXTS = 'texts'

type Block = { takeId: string; from: number; samples: Float32Array<ArrayBuffer> }

/** Takes in IndexedDB, where there is no private file system: one record for each second. */
export async function openIndexed(): Promise<TakeStorage> {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => {
    const db = opening.result
    db.createObjectStore(TAKES, { keyPath: 'id' }).createIndex('beatId', 'beatId')
    db.createObjectStore(BLOCKS, { keyPath: ['takeId', 'from'] })
    db.createObjectStore(TEXTS)
  }
  return new IndexedStorage(await answerOf(opening))
}

class IndexedStorage implements TakeStorage {
  readonly #db: IDBDatabase

  constructor(db: IDBDatabase) {
    this.#db = db
  }

  async create(info: TakeInfo): Promise<TakeWriter> {
    await this.update(info)
    const second = Math.round(info.rate)
    let from = 0
    let pending: Float32Array<ArrayBuffer>[] = []
    const store = async () => {
      const samples = joined(pending)
      if (samples.length === 0) return
      pending = []
      const block: Block = { takeId: info.id, from, samples }
      from += samples.length
      await this.#put(BLOCKS, block)
    }
    return {
      write: async (samples) => {
        pending.push(samples)
        if (pending.reduce((sum, { length }) => sum + length, 0) >= second) await store()
      },
      // Each record is its own transaction.
      flush: () => {},
      close: async (last) => {
        await store()
        await this.update(last)
      },
    }
  }

  async list(beatId: string): Promise<Take[]> {
    const index = this.#db.transaction(TAKES).objectStore(TAKES).index('beatId')
    const infos: TakeInfo[] = await answerOf(index.getAll(beatId))
    return Promise.all(infos.map(async (info) => ({ ...info, samples: await this.#length(info.id) })))
  }

  async read({ id }: { id: string }, from: number, count: number | undefined) {
    const blocks: Block[] = await answerOf(this.#blocks().getAll(keysOf(id)))
    if (blocks.length === 0) throw new Error('there is no such take')
    const whole = joined(blocks.map(({ samples }) => samples))
    return whole.slice(
      Math.max(0, from),
      count === undefined ? undefined : Math.max(0, from) + Math.max(0, count),
    )
  }

  update(info: TakeInfo): Promise<void> {
    return this.#put(TAKES, info)
  }

  async remove({ id }: { id: string }): Promise<void> {
    const change = this.#db.transaction([TAKES, BLOCKS], 'readwrite')
    change.objectStore(TAKES).delete(id)
    change.objectStore(BLOCKS).delete(keysOf(id))
    await endOf(change)
  }

  saveText(beatId: string, text: string): Promise<void> {
    return this.#put(TEXTS, text, beatId)
  }

  readText(beatId: string): Promise<string | undefined> {
    return answerOf(this.#db.transaction(TEXTS).objectStore(TEXTS).get(beatId))
  }

  async #length(id: string): Promise<number> {
    const last = await answerOf(this.#blocks().openCursor(keysOf(id), 'prev'))
    const block: Block | undefined = last?.value
    return block ? block.from + block.samples.length : 0
  }

  #blocks(): IDBObjectStore {
    return this.#db.transaction(BLOCKS).objectStore(BLOCKS)
  }

  async #put(store: string, value: unknown, key?: string): Promise<void> {
    const change = this.#db.transaction(store, 'readwrite', { durability: 'strict' })
    change.objectStore(store).put(value, key)
    await endOf(change)
  }
}

function keysOf(takeId: string): IDBKeyRange {
  return IDBKeyRange.bound([takeId, 0], [takeId, Infinity])
}

function joined(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function endOf(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve()
    change.onabort = () => reject(change.error)
  })
}
