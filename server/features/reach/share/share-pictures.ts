import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { boundedLimit } from '#server/platform/concurrency/bounded-limit.ts'
import { SingleFlight } from '#server/platform/concurrency/single-flight.ts'
import { runInBackground } from '#server/platform/media/background-process.ts'
import { FileNotFoundError } from '#server/platform/storage/file-store.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import type { TempDirectory } from '#server/platform/storage/temp-directory.ts'
import type { PictureTask } from './picture-task.ts'
import {
  type PictureSource,
  type PictureSources,
  type PictureSubject,
  readPictureContent,
} from './read-picture-content.ts'

/** One at a time, so that strangers who ask for many cannot use more than one core at low priority. */
const making = { concurrency: 1, maxWaiting: 50 }
const TIME_LIMIT_MS = 120_000

/**
 * Pictures for link previews. Each is made when it is first asked for, in a process of low priority, and stored under
 * the hash of what it shows; a change makes a new one. The cleanup removes stored ones after a month.
 */
export class SharePictures {
  readonly #sources: PictureSources
  readonly #files: PublicFiles
  readonly #temp: TempDirectory
  readonly #limit = boundedLimit(making)
  /** Shared by all who ask for a picture while it is made. */
  readonly #made = new SingleFlight<void>()

  constructor(sources: PictureSources, files: { public: PublicFiles; temp: TempDirectory }) {
    this.#sources = sources
    this.#files = files.public
    this.#temp = files.temp
  }

  /** The current picture; undefined if there is nothing to show. */
  read(subject: PictureSubject): Promise<PictureSource | undefined> {
    return readPictureContent(this.#sources, subject)
  }

  /** Path of the current picture on the store's own address; undefined if there is nothing to show. */
  async pathOf(subject: PictureSubject): Promise<string | undefined> {
    const source = await this.read(subject)
    return source && picturePath(subject, source)
  }

  /**
   * Makes and stores a picture. Callers that ask at once share the work.
   * @throws QueueFull with 50 others waiting
   */
  make(source: PictureSource): Promise<void> {
    return this.#made.run(keyOf(source), () => this.#limit(() => this.#draw(source)))
  }

  async #draw(source: PictureSource): Promise<void> {
    const paths: string[] = []
    try {
      const covers = await this.#copyFiles(source.covers, paths)
      const [logo] = source.logo === undefined ? [] : await this.#copyFiles([source.logo], paths)
      const task: PictureTask = { ...source.content, covers, ...(logo !== undefined && { logo }) }
      const picture = await runInBackground<Uint8Array>(
        new URL('./picture-worker.ts', import.meta.url),
        task,
        {
          timeLimitMs: TIME_LIMIT_MS,
        },
      )
      await this.#files.store.put(keyOf(source), Buffer.from(picture))
    } finally {
      await Promise.all(paths.map((path) => rm(path, { force: true })))
    }
  }

  /** Copies to this machine those that exist; a missing cover leaves its place empty. */
  async #copyFiles(keys: readonly string[], paths: string[]): Promise<string[]> {
    const copied: string[] = []
    for (const key of keys) {
      const path = await this.#temp.newPath()
      paths.push(path)
      try {
        await pipeline(await this.#files.store.read(key), createWriteStream(path, { mode: 0o600 }))
        copied.push(path)
      } catch (error) {
        if (!(error instanceof FileNotFoundError)) throw error
      }
    }
    return copied
  }
}

/** Key in public storage. */
export function keyOf({ hash }: Pick<PictureSource, 'hash'>): string {
  return `share/${hash}.png`
}

/** Path outside of the API: the address that link previews show and keep. */
export function picturePath({ kind, id }: PictureSubject, { hash }: Pick<PictureSource, 'hash'>): string {
  return `/media/share/${kind}/${id === '' ? '' : `${encodeURIComponent(id)}-`}${hash}.png`
}

declare module '#server/platform/store.ts' {
  interface Store {
    pictures: SharePictures
  }
}
