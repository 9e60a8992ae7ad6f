import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HashMismatchError, type WriteResult } from './file-store.ts'

/** Pass-through that computes a SHA-256, and fails instead of ending if it is not the expected one. */
export class HashStream extends Transform {
  readonly #hash = createHash('sha256')
  readonly #key: string
  readonly #expected: string | undefined
  #written: WriteResult = { sha256: '', bytes: 0 }

  constructor(key: string, expected?: string) {
    super()
    this.#key = key
    this.#expected = expected
  }

  /** Valid after the end of the stream. */
  get written(): WriteResult {
    return this.#written
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error: null, data: Buffer) => void,
  ): void {
    this.#hash.update(chunk)
    this.#written.bytes += chunk.length
    done(null, chunk)
  }

  override _flush(done: (error?: Error) => void): void {
    this.#written.sha256 = this.#hash.digest('hex')
    const matches = this.#expected === undefined || this.#expected === this.#written.sha256
    done(matches ? undefined : new HashMismatchError(this.#key))
  }
}

/** Pipes content through a HashStream, which also emits the source's errors. */
export function pipeThroughHash(key: string, content: Uint8Array | Readable, expected?: string): HashStream {
  const stream = new HashStream(key, expected)
  const source = content instanceof Readable ? content : Readable.from([content], { objectMode: false })
  pipeline(source, stream).catch(() => {})
  return stream
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
