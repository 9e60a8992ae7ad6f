import type { Readable } from 'node:stream'

/** A file in a store: its size, and when it was last written, in milliseconds since 1970. */
export type FileFacts = { bytes: number; modifiedAt: number }

/** Where in a file to read: both bytes are read, counted from 0. */
export type ByteRange = { first: number; last: number }

/** What was written: its SHA-256, hexadecimal, and its size. */
export type Written = { sha256: string; bytes: number }

/**
 * Whole files under names such as `covers/abc-640.avif`, on the local disk or in a bucket. A file appears under its
 * name only once all of it is there and its hash is right. Names are checked by `checkKey`, so that none leads
 * elsewhere. Everything throws StorageUnavailable where the store cannot be reached.
 */
export interface FileStore {
  /** Where it is, for the operator: a folder, or `s3://bucket/prefix`. */
  readonly place: string

  /**
   * Writes a file, in bounded memory, over the one of the same name.
   * @throws HashMismatch where `sha256` is given and the content has another; then nothing was written
   */
  put(key: string, content: Uint8Array | Readable, expected?: { sha256?: string }): Promise<Written>

  /** Moves a finished local file from the workspace in; it is gone from there afterwards. Throws as `put` does. */
  putFile(key: string, path: string, sha256: string): Promise<void>

  /** Opens a file. The stream fails with what went wrong later on. @throws FileMissing */
  read(key: string, range?: ByteRange): Promise<Readable>

  /** Undefined where there is no such file. */
  stat(key: string): Promise<FileFacts | undefined>

  /** Every file, in no particular order, a page at a time. */
  list(): AsyncIterable<FileFacts & { key: string }>

  /** Removes a file; one that is not there is no error. */
  remove(key: string): Promise<void>

  /**
   * Lends a file to what needs a path, such as a worker thread. The path is only to be read, and only until `use` is
   * done. @throws FileMissing, and HashMismatch where the file is not what its name says
   */
  withLocalFile<Answer>(key: string, use: (path: string) => Promise<Answer>): Promise<Answer>

  /**
   * An address at which this one file can be fetched without the store for some seconds, as a download of this name.
   * Undefined where there is none, as on the local disk.
   */
  presign(key: string, download: Download): Promise<string | undefined>
}

export type Download = { disposition: string; type: string; seconds: number }

/** There is no file of this name. */
export class FileMissing extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(`There is no file ${key}`, options)
    this.name = 'FileMissing'
  }
}

/** The content is not what it was said to be: it was damaged on its way. */
export class HashMismatch extends Error {
  constructor(key: string) {
    super(`The content of ${key} does not have the SHA-256 it should have`)
    this.name = 'HashMismatch'
  }
}

/** The store cannot be reached, or refuses. The work can be tried again. */
export class StorageUnavailable extends Error {
  constructor(place: string, options?: ErrorOptions) {
    super(`The files in ${place} cannot be reached`, options)
    this.name = 'StorageUnavailable'
  }
}

/** Parts of letters, digits, `-`, `_` and dots, none of which begins with a dot: nothing can lead out of a store. */
const KEY = /^\w[\w.-]*(?:\/\w[\w.-]*)*$/
const MOST_CHARACTERS = 200

export function isKey(key: string): boolean {
  return key.length <= MOST_CHARACTERS && KEY.test(key)
}

/** @throws FileMissing for a name that no file can have */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new FileMissing(key)
  return key
}

/** The SHA-256 that a private file's name is made of; undefined for other names. */
export function hashInName(key: string): string | undefined {
  return /(?:^|\/)([\da-f]{64})\.\w+$/.exec(key)?.[1]
}
