import type { Readable } from 'node:stream'

/** What backing up and restoring needs of a place where files are kept. */
export interface FilePlace {
  /** Every file, a page at a time. */
  list(): AsyncIterable<{ key: string; bytes: number }>
  read(key: string): Promise<Readable>
  stat(key: string): Promise<{ bytes: number } | undefined>
  /** Writes a file that appears once it is whole. Fails where its content has another SHA-256. */
  put(key: string, content: Readable, expected: { sha256: string }): Promise<unknown>
}

export type StoredFiles = { public: FilePlace; private: FilePlace }
