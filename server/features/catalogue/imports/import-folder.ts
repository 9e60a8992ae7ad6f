import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { msg } from '#contract/text/msg.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

const MAX_DEPTH = 20
const RESERVE_BYTES = 256 * 1024 * 1024

/** What was dropped for an import. The files keep the folders that they came from. */
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
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rename(part, path)
    } catch (error) {
      await rm(part, { force: true })
      // A folder has the name of a file, or the other way round.
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      throw ['EEXIST', 'EISDIR', 'ENOTDIR', 'ENOTEMPTY'].includes(code) ? notAFile() : error
    }
  }

  async removeFiles(): Promise<void> {
    await rm(this.files, { recursive: true, force: true })
  }

  async remove(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true })
  }
}

/**
 * The path of a sent file below the files, in one Unicode form, so that a file that is sent again takes its own place.
 * @throws Problem 400 if it is not one
 */
export function plainPath(name: string): string {
  const parts = name
    .normalize('NFC')
    .split(/[\\/]/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.')
  const last = parts.at(-1)
  if (last === undefined || last === '..' || parts.length > MAX_DEPTH) throw notAFile()
  const plain = parts.filter((part) => part !== '..' && !/^[a-z]:$/i.test(part))
  if (plain.some((part) => part.startsWith('.') || part.includes('\0') || Buffer.byteLength(part) > 200))
    throw notAFile()
  return plain.join('/')
}

function notAFile(): ProblemError {
  return new ProblemError('invalid_request', { errors: { name: msg`This is not a file name.` } })
}
