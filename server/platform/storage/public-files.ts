import { createHash } from 'node:crypto'
import type { FileStore } from './file-store.ts'
import type { Storage } from './storage.ts'

type PublicFileKind = 'previews' | 'covers' | 'avatars' | 'logos'

/** 96 bits of a SHA-256 in hexadecimal, enough to avoid collisions. */
export function contentHash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 24)
}

export class PublicFiles {
  readonly store: FileStore

  constructor(storage: Pick<Storage, 'public'>) {
    this.store = storage.public
  }

  /**
   * Returns the path relative to /api. Rewrites an existing file, because the new modification time protects it from
   * orphan removal until a row refers to it.
   */
  async put(kind: PublicFileKind, name: string, bytes: Buffer): Promise<string> {
    await this.store.put(`${kind}/${name}`, bytes)
    return `media/${kind}/${name}`
  }
}
