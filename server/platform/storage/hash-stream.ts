import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HashMismatch, type Written } from './file-store.ts'

/**
 * Hands bytes on and hashes them. It fails at the end where the hash is not the expected one, so that who reads from
 * it never sees the end of damaged content.
 */
export class HashStream extends Transform {
  readonly #hash = createHash('sha256')
  readonly #key: string
  readonly #expected: string | undefined
  #written: Written = { sha256: '', bytes: 0 }

  constructor(key: string, expected?: string) {
    super()
    this.#key = key
    this.#expected = expected
  }

  /** Of all that went through. Only to be read after the end. */
  get written(): Written {
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
    const isRight = this.#expected === undefined || this.#expected === this.#written.sha256
    done(isRight ? undefined : new HashMismatch(this.#key))
  }
}

/**
 * Content on its way through a hash. It is watched from now on: what breaks it, also before anybody reads, breaks the
 * answered stream and nothing else.
 */
export function hashed(key: string, content: Uint8Array | Readable, expected?: string): HashStream {
  const stream = new HashStream(key, expected)
  const source = content instanceof Readable ? content : Readable.from([content], { objectMode: false })
  pipeline(source, stream).catch(() => {})
  return stream
}

/** SHA-256 of a file on the local disk, hexadecimal. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
