import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { BLOCK_BYTES, extractArchive } from './extract-archive.ts'

/**
 * The last entry of an archive is the SHA-256 of every byte before it, so that a flipped or missing byte anywhere is
 * noticed: `head -c -2048 backup.tar | sha256sum` says the same as `tar -xOf backup.tar seal.sha256`.
 */
const NAME = 'seal.sha256'

const END_OF_ARCHIVE_BYTES = 2 * BLOCK_BYTES
/** The seal's header and its content, a block each, and the end of the archive. */
export const TRAILER_BYTES: number = 2 * BLOCK_BYTES + END_OF_ARCHIVE_BYTES

/** Passes a tar archive through and adds the seal as its last entry. */
export class SealingStream extends Transform {
  readonly #hash = createHash('sha256')
  readonly #modifiedAt: Date
  /** Held back, because it may be the end of the archive and the seal is written before that. */
  #held: Buffer = Buffer.alloc(0)
  #bytes = 0

  constructor(modifiedAt: Date) {
    super()
    this.#modifiedAt = modifiedAt
  }

  /** Bytes handed on so far. */
  get bytes(): number {
    return this.#bytes
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const known = Buffer.concat([this.#held, chunk])
    const ready = known.subarray(0, Math.max(0, known.length - END_OF_ARCHIVE_BYTES))
    this.#held = known.subarray(ready.length)
    this.#hash.update(ready)
    this.#bytes += ready.length
    done(null, ready)
  }

  override _flush(done: TransformCallback): void {
    const trailer = pack()
    trailer.entry({ name: NAME, mode: 0o600, mtime: this.#modifiedAt }, `${this.#hash.digest('hex')}\n`)
    trailer.finalize()
    buffer(trailer).then((bytes) => {
      this.#bytes += bytes.length
      done(null, bytes)
    }, done)
  }
}

/** The hash in an archive's last bytes; undefined where they are not exactly a seal. */
export async function readTrailer(end: Buffer): Promise<string | undefined> {
  if (end.length !== TRAILER_BYTES) return undefined
  const [, sha256] = /^([\da-f]{64})\n\0+$/.exec(end.toString('latin1', BLOCK_BYTES)) ?? []
  return sha256 !== undefined && (await isSealHeader(end)) ? sha256 : undefined
}

async function isSealHeader(end: Buffer): Promise<boolean> {
  // tar-stream compares the checksum's value, and reads a damaged one leniently.
  if (!/^[0-7]{6}(?:\0 | \0)$/.test(end.toString('latin1', 148, 156))) return false
  const archive = extractArchive()
  archive.end(end)
  try {
    for await (const { header } of archive) return header.name === NAME
  } catch {
    // The header has another checksum.
  }
  return false
}
