import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RESTORE_PART_BYTES, RestoreUpload, type RestoreView } from '#contract/store/restore.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { msg } from '#contract/text/msg.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { parseJson } from '#server/platform/text/parse-json.ts'
import { restoreFolder } from './apply-restore.ts'

const RESERVE_BYTES = 256 * 1024 * 1024

/** An archive that arrives in parts, so that a lost connection costs one part and an upload may take hours. */
export class ArchiveUpload {
  readonly #folder: string
  #isWriting = false

  constructor(dataDir: string) {
    this.#folder = restoreFolder(dataDir)
  }

  get path(): string {
    return join(this.#folder, 'upload.part')
  }

  async read(): Promise<RestoreView['upload']> {
    const text = await readFile(this.#noteFile, 'utf8').catch(() => undefined)
    if (text === undefined) return null
    const found = await stat(this.path).catch(() => undefined)
    return { ...parseJson(RestoreUpload, text), received: found?.size ?? 0 }
  }

  /** Continues an upload of the same file. @throws Problem disk_full */
  async begin(wanted: RestoreUpload): Promise<void> {
    const current = await this.read()
    if (current?.name === wanted.name && current.bytes === wanted.bytes) return
    await this.discard()
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(this.#folder)
    // The archive, and what is in it.
    const needed = 2 * wanted.bytes + RESERVE_BYTES
    if (bavail * bsize < needed)
      throw new ProblemError('disk_full', {
        detail: msg`There isn’t enough room: this backup needs ${{ needed: inMb(needed) }} on the server’s disk, and ${{ free: inMb(bavail * bsize) }} are free.`,
      })
    await writeFile(this.#noteFile, JSON.stringify(wanted), { mode: 0o600 })
  }

  /** Appends a part that starts at `offset`. Ignores one that starts elsewhere: the sender reads where to continue. */
  async append(offset: number, content: Readable): Promise<void> {
    const current = await this.read()
    if (!current || offset !== current.received || this.#isWriting) {
      content.resume()
      return
    }
    this.#isWriting = true
    try {
      const limit = limitBytes(Math.min(RESTORE_PART_BYTES, current.bytes - offset))
      await pipeline(content, limit, createWriteStream(this.path, { flags: 'a', mode: 0o600 }))
    } finally {
      this.#isWriting = false
    }
  }

  async discard(): Promise<void> {
    for (const path of [this.path, this.#noteFile]) await rm(path, { force: true })
  }

  get #noteFile(): string {
    return join(this.#folder, 'upload.json')
  }
}

function limitBytes(most: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > most) done(new ProblemError('payload_too_large'))
      else done(null, chunk)
    },
  })
}

function inMb(bytes: number): string {
  return `${formatCount(Math.ceil(bytes / 1024 / 1024))} MB`
}
