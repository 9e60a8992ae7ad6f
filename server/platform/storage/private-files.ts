import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { FileNotFoundError, type FileStore, hashFromKey } from './file-store.ts'
import { hashFile } from './hash-stream.ts'
import type { Storage } from './storage.ts'
import type { TempFile } from './temp-directory.ts'

export type StoredFile = {
  /** Key in the private store. */
  path: string
  /** All 64 hexadecimal characters; printed on license documents. */
  sha256: string
  bytes: number
}

/** Also stems, covers that wait to be processed, the ID3 tags of bought MP3s, and license documents. */
export type PrivateExtension = 'wav' | 'mp3' | 'aiff' | 'flac' | 'zip' | 'png' | 'id3' | 'pdf'

/** Content-addressed storage of masters, delivery files and unprocessed covers, which only buyers may download. */
export class PrivateFiles {
  readonly store: FileStore
  readonly #temp: Storage['temp']

  constructor(storage: Pick<Storage, 'private' | 'temp'>) {
    this.store = storage.private
    this.#temp = storage.temp
  }

  temporaryFile(): Promise<TempFile> {
    return this.#temp.newFile()
  }

  /** Moves a temporary file into the store. Idempotent. */
  async add(temporaryPath: string, extension: PrivateExtension): Promise<StoredFile> {
    const sha256 = await hashFile(temporaryPath)
    const path = keyOf(sha256, extension)
    const { size } = await stat(temporaryPath)
    await this.store.putFile(path, temporaryPath, sha256)
    return { path, sha256, bytes: size }
  }

  /** Idempotent. */
  async addBytes(bytes: Buffer, extension: PrivateExtension): Promise<StoredFile> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const path = keyOf(sha256, extension)
    await this.store.put(path, bytes, { sha256 })
    return { path, sha256, bytes: bytes.length }
  }

  /** A file that is in the store already. @throws FileNotFound */
  async stored(path: string): Promise<StoredFile> {
    const facts = await this.store.stat(path)
    const sha256 = hashFromKey(path)
    if (!facts || sha256 === undefined) throw new FileNotFoundError(path)
    return { path, sha256, bytes: facts.bytes }
  }
}

function keyOf(sha256: string, extension: PrivateExtension): string {
  return `${sha256.slice(0, 2)}/${sha256}.${extension}`
}
