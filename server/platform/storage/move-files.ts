import { pipeline } from 'node:stream/promises'
import {
  type FileInfo,
  FileNotFoundError,
  type FileStore,
  HashMismatchError,
  hashFromKey,
} from './file-store.ts'
import { HashStream } from './hash-stream.ts'
import type { Storage } from './storage.ts'
import { claimTarget, STORE_ID_FILE } from './store-id.ts'
import { isTempFile } from './temp-directory.ts'

const CONCURRENCY = 4

/** Files that the target already has count as done, but not as copied. */
export type MoveProgress = {
  files: number
  bytes: number
  doneFiles: number
  doneBytes: number
  copied: number
  /** Private files whose content does not match the hash in their key. They are not moved. */
  damaged: string[]
}

type MoveOptions = {
  /** Removes moved files from the source at the end, unless any file is damaged. */
  deleteSource?: boolean
  onProgress?: (progress: Readonly<MoveProgress>) => void
}

/**
 * Copies every file to another storage and verifies its SHA-256 there. Can be interrupted and repeated.
 * @throws StoreIdMismatch, StorageUnavailable
 */
export async function moveFiles(
  from: Storage,
  to: Storage,
  options: MoveOptions = {},
): Promise<MoveProgress> {
  await claimTarget(from, to)
  const progress: MoveProgress = { files: 0, bytes: 0, doneFiles: 0, doneBytes: 0, copied: 0, damaged: [] }
  for (const [source] of storePairs(from, to))
    for await (const { bytes } of filesOf(source)) {
      progress.files++
      progress.bytes += bytes
    }
  for (const [source, target] of storePairs(from, to))
    await forEachConcurrently(filesOf(source), async ({ key, bytes }) => {
      const result = await moveFile(source, target, key, bytes)
      if (result === 'damaged') progress.damaged.push(key)
      if (result === 'copied') progress.copied++
      progress.doneFiles++
      progress.doneBytes += bytes
      options.onProgress?.(progress)
    })
  if (options.deleteSource && progress.damaged.length === 0) await removeMoved(from, to)
  return progress
}

function storePairs(from: Storage, to: Storage): [FileStore, FileStore][] {
  return [
    [from.private, to.private],
    [from.public, to.public],
  ]
}

async function* filesOf(store: FileStore): AsyncGenerator<FileInfo & { key: string }> {
  for await (const file of store.list()) if (!isTempFile(file.key) && file.key !== STORE_ID_FILE) yield file
}

async function moveFile(
  source: FileStore,
  target: FileStore,
  key: string,
  bytes: number,
): Promise<'copied' | 'unchanged' | 'damaged' | 'gone'> {
  try {
    const existing = await target.stat(key)
    if (existing?.bytes === bytes) {
      const sha256 = await hashOf(source, key)
      if (isDamaged(key, sha256)) return 'damaged'
      if (sha256 === (await hashOf(target, key))) return 'unchanged'
    }
    return await copyFile(source, target, key)
  } catch (error) {
    // A running store removed it after it was listed.
    if (error instanceof FileNotFoundError && !(await source.stat(key))) return 'gone'
    throw error
  }
}

async function copyFile(source: FileStore, target: FileStore, key: string): Promise<'copied' | 'damaged'> {
  const sha256 = hashFromKey(key)
  try {
    const written = await target.put(key, await source.read(key), { sha256 })
    // Verifies what the target stored, not what was sent.
    if ((await hashOf(target, key)) !== written.sha256)
      throw new Error(`the copy of ${key} in ${target.location} differs`)
    return 'copied'
  } catch (error) {
    if (error instanceof HashMismatchError) return 'damaged'
    throw error
  }
}

function isDamaged(key: string, sha256: string): boolean {
  const expected = hashFromKey(key)
  return expected !== undefined && expected !== sha256
}

async function hashOf(store: FileStore, key: string): Promise<string> {
  const hashed = new HashStream(key)
  await pipeline(await store.read(key), hashed.resume())
  return hashed.written.sha256
}

async function removeMoved(from: Storage, to: Storage): Promise<void> {
  for (const [source, target] of storePairs(from, to))
    await forEachConcurrently(filesOf(source), async ({ key, bytes }) => {
      // Keeps files that a running store has added since.
      if ((await target.stat(key))?.bytes === bytes) await source.remove(key)
    })
  for await (const _file of filesOf(from.private)) return
  for (const store of [from.private, from.public]) await store.remove(STORE_ID_FILE)
}

/** Stops at the first failure, after the running items settle. */
async function forEachConcurrently<Item>(
  items: AsyncGenerator<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let failed = false
  const worker = async () => {
    while (!failed) {
      const next = await items.next()
      if (next.done) return
      await work(next.value).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  const results = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
