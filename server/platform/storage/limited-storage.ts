import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { ByteRange, Download, FileInfo, FileStore, WriteResult } from './file-store.ts'
import type { Storage } from './storage.ts'

/** Answered as a full disk is. */
class ShareUsedError extends Error {
  readonly code = 'EDQUOT'

  constructor(bytes: number) {
    super(`EDQUOT: this store has written its ${bytes} bytes of files`)
  }
}

/** Lets a store write so many bytes of files in all, also where it removes some. What is there already counts for none. */
export function limitStorage(storage: Storage, bytes: number): Storage {
  const share = new Share(bytes)
  return {
    ...storage,
    private: new LimitedStore(storage.private, share),
    public: new LimitedStore(storage.public, share),
  }
}

class Share {
  readonly #bytes: number
  #used = 0

  constructor(bytes: number) {
    this.#bytes = bytes
  }

  /** @throws ShareUsedError */
  take(bytes: number): void {
    if (this.#used + bytes > this.#bytes) throw new ShareUsedError(this.#bytes)
    this.#used += bytes
  }
}

class LimitedStore implements FileStore {
  readonly #store: FileStore
  readonly #share: Share

  constructor(store: FileStore, share: Share) {
    this.#store = store
    this.#share = share
  }

  get location(): string {
    return this.#store.location
  }

  async put(
    key: string,
    content: Uint8Array | Readable,
    expected?: { sha256?: string },
  ): Promise<WriteResult> {
    if (content instanceof Uint8Array) {
      this.#share.take(content.byteLength)
      return this.#store.put(key, content, expected)
    }
    this.#share.take(0)
    const written = await this.#store.put(key, content, expected)
    try {
      this.#share.take(written.bytes)
    } catch (error) {
      await this.#store.remove(key)
      throw error
    }
    return written
  }

  async putFile(key: string, path: string, sha256: string): Promise<void> {
    this.#share.take((await stat(path)).size)
    await this.#store.putFile(key, path, sha256)
  }

  read(key: string, range?: ByteRange): Promise<Readable> {
    return this.#store.read(key, range)
  }

  stat(key: string): Promise<FileInfo | undefined> {
    return this.#store.stat(key)
  }

  list(): AsyncIterable<FileInfo & { key: string }> {
    return this.#store.list()
  }

  remove(key: string): Promise<void> {
    return this.#store.remove(key)
  }

  withLocalFile<Answer>(key: string, use: (path: string) => Promise<Answer>): Promise<Answer> {
    return this.#store.withLocalFile(key, use)
  }

  presign(key: string, download: Download): Promise<string | undefined> {
    return this.#store.presign(key, download)
  }
}
