import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { BLOCK_BYTES, extractArchive } from './extract-archive.ts'

/**
 * The last entry of an archive is the SHA-256 of every byte before it:
 * `head -c -2048 backup.tar | sha256sum` equals `tar -xOf backup.tar seal.sha256`.
 */
const NAME = 'seal.sha256'

const END_OF_ARCHIVE_BYTES = 2 * BLOCK_BYTES
/** Header and content of the checksum entry, one block each, and the end-of-archive marker. */
export const TRAILER_BYTES: number = 2 * BLOCK_BYTES + END_OF_ARCHIVE_BYTES

/** Pass-through for a tar archive that appends the checksum entry. */
export class ChecksumStream extends Transform {
  readonly #hash = createHash('sha256')
  readonly #modifiedAt: Date
  /** Held back, because it may be the end-of-archive marker, which the checksum precedes. */
  #tail: Buffer = Buffer.alloc(0)
  #bytes = 0

  constructor(modifiedAt: Date) {
    super()
    this.#modifiedAt = modifiedAt
  }

  get bytes(): number {
    return this.#bytes
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const pending = Buffer.concat([this.#tail, chunk])
    const ready = pending.subarray(0, Math.max(0, pending.length - END_OF_ARCHIVE_BYTES))
    this.#tail = pending.subarray(ready.length)
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

/** Reads the checksum from an archive's last `TRAILER_BYTES`; undefined if they are not a valid trailer. */
export async function readChecksum(end: Buffer): Promise<string | undefined> {
  if (end.length !== TRAILER_BYTES) return undefined
  const [, sha256] = /^([\da-f]{64})\n\0+$/.exec(end.toString('latin1', BLOCK_BYTES)) ?? []
  return sha256 !== undefined && (await isChecksumHeader(end)) ? sha256 : undefined
}

async function isChecksumHeader(end: Buffer): Promise<boolean> {
  // tar-stream parses a damaged header checksum leniently.
  if (!/^[0-7]{6}(?:\0 | \0)$/.test(end.toString('latin1', 148, 156))) return false
  const archive = extractArchive()
  archive.end(end)
  try {
    for await (const { header } of archive) return header.name === NAME
  } catch {
    // The header checksum does not match.
  }
  return false
}
