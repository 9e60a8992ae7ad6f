import { stat } from 'node:fs/promises'
import type { FileStore } from './file-store.ts'
import { hashFile } from './hash-stream.ts'
import type { Storage } from './storage.ts'

export type StoredFile = {
  /** Its name in the private store. */
  path: string
  /** Hexadecimal, all 64 characters: it is printed on license documents. */
  sha256: string
  bytes: number
}

/** Masters as uploaded, what is made from them, covers that wait to be made, and the ID3 tags of bought MP3s. */
export type PrivateExtension = 'wav' | 'mp3' | 'aiff' | 'flac' | 'png' | 'id3'

/** Masters and what is made from them: never served by their path, only given to buyers. Named by their content. */
export class PrivateFiles {
  /** Where they are kept. */
  readonly store: FileStore
  readonly #workspace: Storage['workspace']

  constructor(storage: Pick<Storage, 'private' | 'workspace'>) {
    this.store = storage.private
    this.#workspace = storage.workspace
  }

  /** A local path for a file in the making. Whoever asked for it removes what is there in the end. */
  temporaryPath(): Promise<string> {
    return this.#workspace.newPath()
  }

  /** Moves a finished temporary file into the store. Storing the same content again changes nothing. */
  async adopt(temporaryPath: string, extension: PrivateExtension): Promise<StoredFile> {
    const sha256 = await hashFile(temporaryPath)
    const path = `${sha256.slice(0, 2)}/${sha256}.${extension}`
    const { size } = await stat(temporaryPath)
    await this.store.putFile(path, temporaryPath, sha256)
    return { path, sha256, bytes: size }
  }
}

/** The SHA-256 that a private file's path is made of; undefined for other paths. */
export function hashOfName(path: string): string | undefined {
  return /(?:^|\/)([\da-f]{64})\.\w+$/.exec(path)?.[1]
}
