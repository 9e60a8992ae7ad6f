import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { ChecksumStream } from './archive-checksum.ts'

const compress = promisify(gzip)

/** Before compression. Bounds the memory of a restore. */
const PART_CHARACTERS = 4 << 20

type Content = AsyncIterable<Uint8Array> | readonly Uint8Array[]

/** Writes a tar archive, readable by its owner only, to a temporary file that is renamed once complete. */
export class ArchiveWriter {
  readonly #path: string
  readonly #temporary: string
  readonly #modifiedAt: Date
  readonly #pack: Pack = pack()
  readonly #checksum: ChecksumStream
  readonly #written: Promise<void>

  private constructor(path: string, temporary: string, file: FileHandle, now: Date) {
    this.#path = path
    this.#temporary = temporary
    this.#modifiedAt = now
    this.#checksum = new ChecksumStream(now)
    this.#written = pipeline(this.#pack, this.#checksum, file.createWriteStream({ flush: true }))
    // `add` and `finish` report the failure.
    this.#written.catch(() => {})
  }

  /** @throws TransferError if the file exists */
  static async create(path: string, now: Date): Promise<ArchiveWriter> {
    if (await stat(path).catch(() => undefined)) throw new TransferError(`${path} already exists.`)
    const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`)
    return new ArchiveWriter(path, temporary, await open(temporary, 'wx', 0o600), now)
  }

  get bytes(): number {
    return this.#checksum.bytes
  }

  /**
   * Adds a file and returns its SHA-256.
   * @throws TransferError if the content does not have this size
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

  /** Adds lines as compressed parts, `{folder}/000001.ndjson.gz` and so on. */
  addLines(folder: string): LineWriter {
    return new LineWriter(this, folder)
  }

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

  async discard(): Promise<void> {
    this.#pack.destroy()
    await this.#written.catch(() => {})
    await unlink(this.#temporary).catch(() => {})
  }
}

class LineWriter {
  readonly #archive: ArchiveWriter
  readonly #folder: string
  #buffered: string[] = []
  #characters = 0
  #parts = 0

  constructor(archive: ArchiveWriter, folder: string) {
    this.#archive = archive
    this.#folder = folder
  }

  /** @param lines each line ends with a newline */
  async add(lines: string): Promise<void> {
    this.#buffered.push(lines)
    this.#characters += lines.length
    if (this.#characters >= PART_CHARACTERS) await this.#writePart()
  }

  /** Returns the number of parts. */
  async end(): Promise<number> {
    if (this.#characters > 0) await this.#writePart()
    return this.#parts
  }

  async #writePart(): Promise<void> {
    const content = await compress(Buffer.from(this.#buffered.join(''), 'utf8'))
    this.#buffered = []
    this.#characters = 0
    this.#parts++
    await this.#archive.add(partName(this.#folder, this.#parts), content.length, [content])
  }
}

export function partName(folder: string, number: number): string {
  return `${folder}/${String(number).padStart(6, '0')}.ndjson.gz`
}
