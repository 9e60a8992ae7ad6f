import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { MoveError } from '#server/platform/database/move-error.ts'
import { renderTrailer } from './archive-trailer.ts'
import { tarHeader, tarPadding } from './tar.ts'

const compress = promisify(gzip)

/** Of lines, before they are compressed: what restoring holds in memory at once. */
const PART_CHARACTERS = 4 << 20

export type Content = AsyncIterable<Uint8Array> | readonly Uint8Array[]

/**
 * Writes an archive under a temporary name beside the wanted one, readable by its owner only. It gets its name when
 * all of it is on the disk, sealed.
 */
export class ArchiveWriter {
  readonly #path: string
  readonly #temporary: string
  readonly #file: FileHandle
  readonly #modifiedAt: number
  readonly #hash = createHash('sha256')
  #bytes = 0

  private constructor(path: string, temporary: string, file: FileHandle, now: Date) {
    this.#path = path
    this.#temporary = temporary
    this.#file = file
    this.#modifiedAt = Math.floor(now.getTime() / 1000)
  }

  /** @throws MoveError where there is a file of that name */
  static async create(path: string, now: Date): Promise<ArchiveWriter> {
    if (await stat(path).catch(() => undefined)) throw new MoveError(`${path} is there already.`)
    const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.part`)
    return new ArchiveWriter(path, temporary, await open(temporary, 'wx', 0o600), now)
  }

  /** Bytes written so far. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * Adds a file of exactly this size. Answers the SHA-256 of its content.
   * @throws MoveError where the content is longer or shorter
   */
  async add(name: string, bytes: number, content: Content): Promise<string> {
    const hash = createHash('sha256')
    await this.#write(tarHeader(name, bytes, this.#modifiedAt))
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      if (written > bytes) break
      hash.update(chunk)
      await this.#write(chunk)
    }
    if (written !== bytes) throw new MoveError(`${name} changed while it was read. Make the backup again.`)
    await this.#write(tarPadding(bytes))
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
    await this.#write(renderTrailer(this.#hash.copy().digest('hex'), this.#modifiedAt))
    await this.#file.sync()
    await this.#file.close()
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
    await this.#file.close().catch(() => {})
    await unlink(this.#temporary).catch(() => {})
  }

  async #write(chunk: Uint8Array): Promise<void> {
    if (chunk.length === 0) return
    this.#hash.update(chunk)
    this.#bytes += chunk.length
    let rest = chunk
    while (rest.length > 0) {
      const { bytesWritten } = await this.#file.write(rest)
      rest = rest.subarray(bytesWritten)
    }
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
