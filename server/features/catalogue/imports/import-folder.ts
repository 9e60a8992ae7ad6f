import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ProblemError } from '#server/platform/http/problem.ts'

const RESERVE_BYTES = 256 * 1024 * 1024

/** What was dropped for an import. The files lie side by side, whatever folders they came from. */
export class ImportFolder {
  readonly #root: string

  constructor(dataDir: string) {
    this.#root = join(dataDir, 'import')
  }

  get csv(): string {
    return join(this.#root, 'catalogue.csv')
  }

  /** Takes the place of `csv` once it was read. */
  get nextCsv(): string {
    return join(this.#root, 'next.csv')
  }

  /** Rows with a problem, of the last check or import. */
  get problems(): string {
    return join(this.#root, 'problems.csv')
  }

  get files(): string {
    return join(this.#root, 'files')
  }

  async make(): Promise<void> {
    await mkdir(this.files, { recursive: true, mode: 0o700 })
  }

  /** @throws Problem disk_full */
  async save(path: string, content: Readable, bytes: number): Promise<void> {
    await this.make()
    const { bavail, bsize } = await statfs(this.#root)
    if (bavail * bsize < bytes + RESERVE_BYTES) throw new ProblemError('disk_full')
    // Replaced only once it is whole.
    const part = join(this.#root, `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}.part`)
    try {
      await pipeline(content, createWriteStream(part, { mode: 0o600, flags: 'wx' }))
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  /** Names of the files by what a cell may call them: without folders, in any case. */
  async namesByCell(): Promise<ReadonlyMap<string, string>> {
    const names = await readdir(this.files).catch(() => [])
    return new Map(names.map((name) => [fileKey(name), name]))
  }

  async removeFiles(): Promise<void> {
    await rm(this.files, { recursive: true, force: true })
  }

  async remove(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true })
  }
}

/** `Masters\Night Bus.WAV` and `night bus.wav` are the same file. */
export function fileKey(cell: string): string {
  return lastPart(cell).normalize('NFC').toLowerCase()
}

/** The name of a sent file. @throws Problem 400 if it is not one */
export function plainFileName(name: string): string {
  const plain = lastPart(name)
  if (plain === '' || plain.startsWith('.') || Buffer.byteLength(plain) > 200)
    throw new ProblemError('invalid_request', { errors: { name: 'This is not a file name.' } })
  return plain
}

function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1)?.trim() ?? ''
}
