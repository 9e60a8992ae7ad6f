import { randomBytes } from 'node:crypto'
import { mkdir, readdir, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than any upload goes without a write. */
const STALE_AFTER_MS = 6 * 3_600_000

/** Matches unfinished files, also in `making/`, where earlier versions kept them. */
export function isTempFile(key: string): boolean {
  return key.endsWith('.part') || key.startsWith('making/')
}

/** Local temporary files, for this machine only. Callers of `newPath` remove their file. */
export class TempDirectory {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Returns a unique path without creating the file. */
  async newPath(): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    return join(this.folder, `${randomBytes(12).toString('hex')}.part`)
  }

  /** Returns the number of removed files. */
  async removeStale(now: number): Promise<number> {
    const names = await readdir(this.folder).catch(() => [])
    let removed = 0
    for (const name of names) {
      const path = join(this.folder, name)
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile() || found.mtimeMs > now - STALE_AFTER_MS) continue
      await unlink(path).then(
        () => removed++,
        () => {},
      )
    }
    return removed
  }
}
