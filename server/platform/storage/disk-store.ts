import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type ByteRange,
  checkKey,
  type FileInfo,
  FileNotFoundError,
  type FileStore,
  type WriteResult,
} from './file-store.ts'
import { pipeThroughHash } from './hash-stream.ts'
import type { TempDirectory } from './temp-directory.ts'

type FileModes = { folder: number; file: number }

/** Files in a local folder. Writes are atomic: temporary file, fsync, rename. */
export class DiskStore implements FileStore {
  readonly location: string
  readonly #temp: TempDirectory
  readonly #modes: FileModes

  constructor(root: string, temp: TempDirectory, modes: FileModes) {
    this.location = root
    this.#temp = temp
    this.#modes = modes
  }

  async put(
    key: string,
    content: Uint8Array | Readable,
    expected?: { sha256?: string },
  ): Promise<WriteResult> {
    checkKey(key)
    const body = pipeThroughHash(key, content, expected?.sha256)
    await using temporary = await this.#temp.newFile()
    const options = { flags: 'wx', mode: this.#modes.file, flush: true }
    await pipeline(body, createWriteStream(temporary.path, options))
    await this.#moveIn(key, temporary.path)
    return body.written
  }

  /** Does not verify the hash: the caller computed it from this file, which is only renamed. */
  async putFile(key: string, path: string): Promise<void> {
    checkKey(key)
    await syncPath(path)
    await this.#moveIn(key, path)
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.#path(key)).catch((cause) => {
      throw isMissing(cause) ? new FileNotFoundError(key, { cause }) : cause
    })
    return file.createReadStream(range && { start: range.first, end: range.last })
  }

  async stat(key: string): Promise<FileInfo | undefined> {
    try {
      const found = await stat(this.#path(key))
      return found.isFile() ? { bytes: found.size, modifiedAt: found.mtimeMs } : undefined
    } catch (error) {
      if (isMissing(error) || error instanceof FileNotFoundError) return undefined
      throw error
    }
  }

  async *list(): AsyncGenerator<FileInfo & { key: string }> {
    yield* this.#filesIn('')
  }

  /** Walks folder by folder to keep memory small. */
  async *#filesIn(folder: string): AsyncGenerator<FileInfo & { key: string }> {
    const entries = await readdir(join(this.location, folder), { withFileTypes: true }).catch((error) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const entry of entries) {
      const key = folder + entry.name
      if (entry.isDirectory()) yield* this.#filesIn(`${key}/`)
      const found = entry.isFile() ? await this.stat(key) : undefined
      if (found) yield { key, ...found }
    }
  }

  async remove(key: string): Promise<void> {
    await unlink(this.#path(key)).catch((error) => {
      if (!isMissing(error)) throw error
    })
  }

  async withLocalFile<Answer>(key: string, use: (path: string) => Promise<Answer>): Promise<Answer> {
    if (!(await this.stat(key))) throw new FileNotFoundError(key)
    return use(this.#path(key))
  }

  async presign(): Promise<undefined> {
    return undefined
  }

  #path(key: string): string {
    return join(this.location, checkKey(key))
  }

  async #moveIn(key: string, from: string): Promise<void> {
    const path = this.#path(key)
    await mkdir(dirname(path), { recursive: true, mode: this.#modes.folder })
    await rename(from, path)
    // Makes the rename durable.
    await syncPath(dirname(path))
  }
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  return code === 'ENOENT' || code === 'ENOTDIR'
}
