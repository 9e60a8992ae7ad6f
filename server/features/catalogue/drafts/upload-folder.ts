import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'

/** Unfinished uploads of drafts, private and on the same disk as temporary files. */
export class UploadFolder {
  readonly #root: string

  constructor(dataDir: string) {
    this.#root = join(dataDir, 'uploads')
  }

  /** Files and their state, as tus keeps them. */
  async open(): Promise<FileStore> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 })
    return new FileStore({ directory: this.#root })
  }

  path(id: string): string {
    return join(this.#root, id)
  }

  /** Bytes that arrived; 0 if the upload has not begun. */
  async sent(id: string): Promise<number> {
    const found = await stat(this.path(id)).catch(() => undefined)
    return found?.size ?? 0
  }

  async has(id: string): Promise<boolean> {
    return (await stat(`${this.path(id)}.json`).catch(() => undefined)) !== undefined
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id), { force: true })
    await rm(`${this.path(id)}.json`, { force: true })
  }
}
