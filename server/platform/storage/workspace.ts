import { randomBytes } from 'node:crypto'
import { mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Nothing is under way for so long: the longest upload may take an hour, and writing makes a file young again. */
const LEFT_BEHIND_AFTER_MS = 6 * 3_600_000

/**
 * A local folder for files in the making and for copies that worker threads read. Whoever takes a path removes the
 * file; what a killed process left is swept away when the next one starts, and each hour.
 */
export class Workspace {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** A path that no other file has. There is no file yet. */
  async newPath(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    return join(this.folder, `${randomBytes(12).toString('hex')}.part`)
  }

  /** Removes what was left behind. Answers how many files that were. */
  async sweep(now: number): Promise<number> {
    const names = await readdir(this.folder).catch(() => [])
    let removed = 0
    for (const name of names) {
      const path = join(this.folder, name)
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile() || found.mtimeMs > now - LEFT_BEHIND_AFTER_MS) continue
      await unlink(path).then(
        () => removed++,
        () => {},
      )
    }
    return removed
  }
}
