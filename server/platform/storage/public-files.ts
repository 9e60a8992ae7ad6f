import { createHash } from 'node:crypto'
import type { FileStore } from './file-store.ts'
import type { Storage } from './storage.ts'

export type PublicFileKind = 'previews' | 'covers' | 'avatars'

/** The first 24 characters of a SHA-256 in hexadecimal: 96 bits, enough that no two files meet. */
export function contentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 24)
}

/** Keeps public files under names made from their content. */
export class PublicFiles {
  /** Where they are kept. */
  readonly store: FileStore

  constructor(storage: Pick<Storage, 'public'>) {
    this.store = storage.public
  }

  /**
   * Stores bytes as `{kind}/{name}` and answers the stored path, relative to /api. The file appears under its name
   * only once all of it is stored. It is written again where it is there already: that makes it young, so that it is
   * not taken for an orphan before something refers to it.
   */
  async put(kind: PublicFileKind, name: string, bytes: Buffer): Promise<string> {
    await this.store.put(`${kind}/${name}`, bytes)
    return `media/${kind}/${name}`
  }
}
