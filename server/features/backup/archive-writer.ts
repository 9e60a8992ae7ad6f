import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { SealingStream } from './archive-seal.ts'

const compress = promisify(gzip)

/** Of lines, before they are compressed: what restoring holds in memory at once. */
const PART_CHARACTERS = 4 << 20

export type Content = AsyncIterable<Uint8Array> | readonly Uint8Array[]

/**
 * Writes a tar archive under a temporary name beside the wanted one, readable by its owner only. It gets its name when
 * all of it is on the disk, sealed.
 */
export class ArchiveWriter {
  readonly #path: string
  readonly #temporary: string
  readonly #modifiedAt: Date
  readonly #pack: Pack = pack()
  readonly #sealing: SealingStream
  readonly #written: Promise<void>

  private constructor(path: string, temporary: string, file: FileHandle, now: Date) {
    this.#path = path
    this.#temporary = temporary
    this.#modifiedAt = now
    this.#sealing = new SealingStream(now)
    this.#written = pipeline(this.#pack, this.#sealing, file.createWriteStream({ flush: true }))
    // Adding to the archive fails as well then, and says so.
    this.#written.catch(() => {})
  }

  /** @throws TransferError where there is a file of that name */
  static async create(path: string, now: Date): Promise<ArchiveWriter> {
    if (await stat(path).catch(() => undefined)) throw new TransferError(`${path} already exists.`)
    const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`)
    return new ArchiveWriter(path, temporary, await open(temporary, 'wx', 0o600), now)
  }

  /** The size of the archive, once it is finished. */
  get bytes(): number {
    return this.#sealing.bytes
  }

  /**
   * Adds a file of exactly this size. Answers the SHA-256 of its content.
   * @throws TransferError where the content is longer or shorter
   */
  async add(name: string, bytes: number, content: Content): Promise<string> {
    const hash = createHash('sha256')
    const header = { name, size: bytes, mode: 0o600, mtime: this.#modifiedAt }
    async function* hashed(): AsyncGenerator<Uint8Array> {
      let written = 0
      for await (const chunk of content) {
        written += chunk.length
        if (written > bytes) break
        hash.update(chunk)
        yield chunk
      }
      if (written !== bytes)
        throw new TransferError(`${name} changed while it was read. Run the backup again.`)
    }
    await pipeline(hashed, this.#pack.entry(header))
    return hash.digest('hex')
  }

  addText(name: string, text: string): Promise<string> {
    const content = Buffer.from(text, 'utf8')
    return this.add(name, content.length, [content])
  }

  /** Adds many lines as compressed parts `{folder}/000001.ndjson.gz` and so on, one in memory at a time. */
  addLines(folder: string): LineWriter {
    return new LineWriter(this, folder)
  }

  /** Seals the archive and gives it its name. */
  async finish(): Promise<void> {
    this.#pack.finalize()
    await this.#written
    await rename(this.#temporary, this.#path)
    const folder = await open(dirname(this.#path))
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  /** Removes what was written, after a failure. */
  async discard(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => {})
    await unlink(this.#temporary).catch(() => {})
  }
}

export class LineWriter {
  readonly #archive: ArchiveWriter
  readonly #folder: string
  #waiting: string[] = []
  #characters = 0
  #parts = 0

  constructor(archive: ArchiveWriter, folder: string) {
    this.#archive = archive
    this.#folder = folder
  }

  /** @param lines whole lines, each with its end */
  async add(lines: string): Promise<void> {
    this.#waiting.push(lines)
    this.#characters += lines.length
    if (this.#characters >= PART_CHARACTERS) await this.#writePart()
  }

  /** Answers how many parts there are. */
  async end(): Promise<number> {
    if (this.#characters > 0) await this.#writePart()
    return this.#parts
  }

  async #writePart(): Promise<void> {
    const content = await compress(Buffer.from(this.#waiting.join(''), 'utf8'))
    this.#waiting = []
    this.#characters = 0
    this.#parts++
    await this.#archive.add(partName(this.#folder, this.#parts), content.length, [content])
  }
}

export function partName(folder: string, number: number): string {
  return `${folder}/${String(number).padStart(6, '0')}.ndjson.gz`
}
