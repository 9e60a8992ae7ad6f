import { randomBytes } from 'node:crypto'
import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** For files of unknown processes: longer than any upload goes without a write. */
const STALE_AFTER_MS = 6 * 3_600_000
/** A process without a heartbeat for this long has ended. */
const LIFE_SIGN_MAX_AGE_MS = 5 * 60_000

/** Not created yet. `await using` removes it at the end of its block, unless it was moved away. */
export type TempFile = AsyncDisposable & { path: string }

/** Matches unfinished files, also in `making/`, where earlier versions kept them. */
export function isTempFile(key: string): boolean {
  return key.endsWith('.part') || key.startsWith('making/')
}

/**
 * Local temporary files of this machine. Callers of `newPath` remove their file. Names start with a token of the
 * process, which updates a heartbeat file, so that files of killed processes are recognized.
 */
export class TempDirectory {
  readonly folder: string
  readonly #signs: string
  readonly #token = randomBytes(6).toString('hex')

  /** @param signs folder of the heartbeat files */
  constructor(folder: string, signs: string) {
    this.folder = folder
    this.#signs = signs
  }

  /** Returns a unique path without creating the file. */
  async newPath(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    return join(this.folder, `${this.#token}-${randomBytes(12).toString('hex')}.part`)
  }

  async newFile(): Promise<TempFile> {
    const path = await this.newPath()
    return { path, [Symbol.asyncDispose]: () => unlink(path).catch(() => {}) }
  }

  /** Call it every few minutes. */
  async showLife(): Promise<void> {
    await mkdir(this.#signs, { recursive: true, mode: 0o700 })
    await writeFile(join(this.#signs, this.#token), '', { mode: 0o600 })
  }

  async removeLifeSign(): Promise<void> {
    await unlink(join(this.#signs, this.#token)).catch(() => {})
  }

  /** Returns the number of removed files. */
  async removeStale(now: number): Promise<number> {
    const names = await readdir(this.folder).catch(() => [])
    const lastSigns = await this.#lastSigns()
    let removed = 0
    for (const name of names) {
      const path = join(this.folder, name)
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) continue
      const [token = ''] = name.split(/[-.]/)
      const lastSign = lastSigns.get(token)
      // Its process has ended, or it is so old that nobody needs it.
      const staleSince = Math.min(
        found.mtimeMs + STALE_AFTER_MS,
        lastSign === undefined ? Infinity : Math.max(found.mtimeMs, lastSign) + LIFE_SIGN_MAX_AGE_MS,
      )
      if (staleSince > now) continue
      await unlink(path).then(
        () => removed++,
        () => {},
      )
    }
    // No file of the process is left by then.
    for (const [token, lastSign] of lastSigns)
      if (lastSign < now - STALE_AFTER_MS) await unlink(join(this.#signs, token)).catch(() => {})
    return removed
  }

  /** Last heartbeat of each process, by token. */
  async #lastSigns(): Promise<Map<string, number>> {
    const signs = new Map<string, number>()
    for (const token of await readdir(this.#signs).catch(() => [])) {
      const found = await stat(join(this.#signs, token)).catch(() => undefined)
      if (found) signs.set(token, found.mtimeMs)
    }
    return signs
  }
}
