import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type ByteRange,
  checkKey,
  type FileFacts,
  FileMissing,
  type FileStore,
  type Written,
} from './file-store.ts'
import { hashed } from './hash-stream.ts'
import type { Workspace } from './workspace.ts'

/** Permissions of what is written. */
export type Modes = { folder: number; file: number }

/**
 * Files in a folder of the local disk. They are written under a temporary name on the same disk, synced, and renamed:
 * after a power cut a file is there whole or not at all.
 */
export class DiskStore implements FileStore {
  readonly place: string
  readonly #workspace: Workspace
  readonly #modes: Modes

  constructor(root: string, workspace: Workspace, modes: Modes) {
    this.place = root
    this.#workspace = workspace
    this.#modes = modes
  }

  async put(key: string, content: Uint8Array | Readable, expected?: { sha256?: string }): Promise<Written> {
    checkKey(key)
    const body = hashed(key, content, expected?.sha256)
    const temporary = await this.#workspace.newPath()
    try {
      await pipeline(body, createWriteStream(temporary, { flags: 'wx', mode: this.#modes.file, flush: true }))
      await this.#moveIn(key, temporary)
      return body.written
    } catch (error) {
      await unlink(temporary).catch(() => {})
      throw error
    }
  }

  /** The hash was taken from this very file, which is only renamed. */
  async putFile(key: string, path: string): Promise<void> {
    checkKey(key)
    await syncPath(path)
    await this.#moveIn(key, path)
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.#path(key)).catch((cause) => {
      throw isMissing(cause) ? new FileMissing(key, { cause }) : cause
    })
    return file.createReadStream(range && { start: range.first, end: range.last })
  }

  async stat(key: string): Promise<FileFacts | undefined> {
    try {
      const found = await stat(this.#path(key))
      return found.isFile() ? { bytes: found.size, modifiedAt: found.mtimeMs } : undefined
    } catch (error) {
      if (isMissing(error) || error instanceof FileMissing) return undefined
      throw error
    }
  }

  async *list(): AsyncGenerator<FileFacts & { key: string }> {
    yield* this.#filesIn('')
  }

  /** Goes into one folder after the other, so that never all names of a large store are in memory. */
  async *#filesIn(folder: string): AsyncGenerator<FileFacts & { key: string }> {
    const entries = await readdir(join(this.place, folder), { withFileTypes: true }).catch((error) => {
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
    if (!(await this.stat(key))) throw new FileMissing(key)
    return use(this.#path(key))
  }

  /** Files on the disk have no address of their own. */
  async presign(): Promise<undefined> {
    return undefined
  }

  #path(key: string): string {
    return join(this.place, checkKey(key))
  }

  async #moveIn(key: string, from: string): Promise<void> {
    const path = this.#path(key)
    await mkdir(dirname(path), { recursive: true, mode: this.#modes.folder })
    await rename(from, path)
    // Makes the new name survive a power cut.
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
