import { type FileHandle, open } from 'node:fs/promises'

/** A new private file, synced to disk when `finish` resolves. */
export class SyncedFile {
  readonly #file: FileHandle
  #bytes = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<SyncedFile> {
    return new SyncedFile(await open(path, 'wx', 0o600))
  }

  get bytes(): number {
    return this.#bytes
  }

  async append(bytes: Uint8Array): Promise<void> {
    let from = 0
    while (from < bytes.length)
      from += (await this.#file.write(bytes, from, bytes.length - from, this.#bytes + from)).bytesWritten
    this.#bytes += bytes.length
  }

  /** Overwrites bytes at `position`. */
  async patch(bytes: Uint8Array, position: number): Promise<void> {
    await this.#file.write(bytes, 0, bytes.length, position)
  }

  async finish(): Promise<void> {
    await this.#file.sync()
    await this.#file.close()
  }

  /** Closes an unfinished file. */
  async abandon(): Promise<void> {
    await this.#file.close().catch(() => {})
  }
}
