import type { Readable } from 'node:stream'

/** `modifiedAt` is in milliseconds since 1970. */
export type FileInfo = { bytes: number; modifiedAt: number }

/** Inclusive byte offsets. */
export type ByteRange = { first: number; last: number }

/** The SHA-256 is hexadecimal. */
export type WriteResult = { sha256: string; bytes: number }

/**
 * Object store, on local disk or S3. Keys such as `covers/abc-640.avif` cannot traverse paths (`checkKey`), and writes
 * are atomic. Every method throws StorageUnavailable if the store cannot be reached.
 */
export interface FileStore {
  /** For the operator: a folder, or `s3://bucket/prefix`. */
  readonly location: string

  /**
   * Writes or replaces a file, in bounded memory.
   * @throws HashMismatch if `sha256` is given and differs; nothing was written
   */
  put(key: string, content: Uint8Array | Readable, expected?: { sha256?: string }): Promise<WriteResult>

  /** Moves a file from the temp directory into the store. Throws like `put`. */
  putFile(key: string, path: string, sha256: string): Promise<void>

  /** @throws FileNotFound */
  read(key: string, range?: ByteRange): Promise<Readable>

  /** Undefined if the file does not exist. */
  stat(key: string): Promise<FileInfo | undefined>

  /** Lists every file, in no particular order. */
  list(): AsyncIterable<FileInfo & { key: string }>

  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>

  /**
   * Provides a local, read-only path, valid until `use` settles.
   * @throws FileNotFound
   * @throws HashMismatch if the content does not match the hash in the key
   */
  withLocalFile<Answer>(key: string, use: (path: string) => Promise<Answer>): Promise<Answer>

  /** Presigned download URL; undefined if the store has none, such as the local disk. */
  presign(key: string, download: Download): Promise<string | undefined>
}

export type Download = { disposition: string; type: string; seconds: number }

export class FileNotFoundError extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`There is no file ${key}`, options)
    this.name = 'FileNotFound'
  }
}

/** The content was corrupted in transit or at rest. */
export class HashMismatchError extends Error {
  constructor(key: string) {
    super(`The SHA-256 of ${key} is not the expected one`)
    this.name = 'HashMismatch'
  }
}

/** Transient: the work can be retried. */
export class StorageUnavailableError extends Error {
  constructor(location: string, options?: ErrorOptions) {
    super(`The files in ${location} cannot be reached`, options)
    this.name = 'StorageUnavailable'
  }
}

/** No segment starts with a dot, which rules out path traversal. */
const KEY = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/
const MAX_KEY_LENGTH = 200

export function isKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key)
}

/** @throws FileNotFound for an invalid key */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new FileNotFoundError(key)
  return key
}

/** The SHA-256 in the key of a private file; undefined for other keys. */
export function hashFromKey(key: string): string | undefined {
  return /(?:^|\/)([\da-f]{64})\.\w+$/.exec(key)?.[1]
}
