import { pipeline } from 'node:stream/promises'
import { type FileFacts, FileMissing, type FileStore, HashMismatch, hashInName } from './file-store.ts'
import { HashStream } from './hash-stream.ts'
import type { Storage } from './storage.ts'
import { markTarget, STORE_ID_FILE } from './store-id.ts'
import { isTempFile } from './temp-files.ts'

/** Enough that many small pictures do not wait for one another, and few enough that memory stays small. */
const FILES_AT_ONCE = 4

/** How far it is. Files that were there already, with the same content, count as done and not as copied. */
export type MoveProgress = {
  files: number
  bytes: number
  doneFiles: number
  doneBytes: number
  copied: number
  /** Private files that are not what their name says. They are not moved. */
  damaged: string[]
}

export type MoveOptions = {
  /** Removes from the source, at the end, what is in the target. Nothing, where a single file could not be moved. */
  deleteSource?: boolean
  onProgress?: (progress: Readonly<MoveProgress>) => void
}

/**
 * Copies every file to another storage and compares its SHA-256 there. Done again, it goes on where it ended, and
 * compares again. @throws ForeignFiles, StorageUnavailable, HashMismatch where a copy is not like its original
 */
export async function moveFiles(
  from: Storage,
  to: Storage,
  options: MoveOptions = {},
): Promise<MoveProgress> {
  await markTarget(from, to)
  const progress: MoveProgress = { files: 0, bytes: 0, doneFiles: 0, doneBytes: 0, copied: 0, damaged: [] }
  for (const [source] of areas(from, to))
    for await (const { bytes } of filesOf(source)) {
      progress.files++
      progress.bytes += bytes
    }
  for (const [source, target] of areas(from, to))
    await eachAtOnce(FILES_AT_ONCE, filesOf(source), async ({ key, bytes }) => {
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

function areas(from: Storage, to: Storage): [FileStore, FileStore][] {
  return [
    [from.private, to.private],
    [from.public, to.public],
  ]
}

async function* filesOf(store: FileStore): AsyncGenerator<FileFacts & { key: string }> {
  for await (const file of store.list()) if (!isTempFile(file.key) && file.key !== STORE_ID_FILE) yield file
}

async function moveFile(
  source: FileStore,
  target: FileStore,
  key: string,
  bytes: number,
): Promise<'copied' | 'there' | 'damaged' | 'gone'> {
  try {
    const there = await target.stat(key)
    if (there?.bytes === bytes) {
      const sha256 = await hashOf(source, key)
      if (isDamaged(key, sha256)) return 'damaged'
      if (sha256 === (await hashOf(target, key))) return 'there'
    }
    return await copyFile(source, target, key)
  } catch (error) {
    // Removed by a running store since it was listed.
    if (error instanceof FileMissing && !(await source.stat(key))) return 'gone'
    throw error
  }
}

async function copyFile(source: FileStore, target: FileStore, key: string): Promise<'copied' | 'damaged'> {
  const sha256 = hashInName(key)
  try {
    const written = await target.put(key, await source.read(key), { sha256 })
    // Read back: what arrived is compared, not what was sent.
    if ((await hashOf(target, key)) !== written.sha256)
      throw new Error(`the copy of ${key} in ${target.place} differs`)
    return 'copied'
  } catch (error) {
    if (error instanceof HashMismatch) return 'damaged'
    throw error
  }
}

function isDamaged(key: string, sha256: string): boolean {
  const expected = hashInName(key)
  return expected !== undefined && expected !== sha256
}

async function hashOf(store: FileStore, key: string): Promise<string> {
  const hashed = new HashStream(key)
  await pipeline(await store.read(key), hashed.resume())
  return hashed.written.sha256
}

async function removeMoved(from: Storage, to: Storage): Promise<void> {
  for (const [source, target] of areas(from, to))
    await eachAtOnce(FILES_AT_ONCE, filesOf(source), async ({ key, bytes }) => {
      // What a running store has added since is not there, and stays.
      if ((await target.stat(key))?.bytes === bytes) await source.remove(key)
    })
  for await (const _file of filesOf(from.private)) return
  for (const place of [from.private, from.public]) await place.remove(STORE_ID_FILE)
}

/** Works on so many at once. The first that fails ends it, once those under way are through. */
async function eachAtOnce<Item>(
  count: number,
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
  const ends = await Promise.allSettled(Array.from({ length: count }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
