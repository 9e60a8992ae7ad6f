import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { FileMissing, type FileStore } from './file-store.ts'
import type { Storage } from './storage.ts'
import { isTempFile } from './temp-files.ts'

/** A file that says whose the files beside it are, so that two stores are never mixed. */
export const STORE_ID_FILE = 'store-id.txt'

/** Nothing is moved to where another store's files are, nor removed from there. */
export class ForeignFiles extends Error {}

/**
 * Marks the target as belonging to the store that the source does. A target with this mark is one that files were
 * moved to, or from, before. @throws ForeignFiles where the target has files and another mark, or none
 */
export async function markTarget(from: Storage, to: Storage): Promise<void> {
  const theirs = await readMark(to.private)
  let mark = await readMark(from.private)
  if (theirs !== undefined && theirs === mark) return
  const found = theirs === undefined ? await anyFile(to) : STORE_ID_FILE
  if (found !== undefined)
    throw new ForeignFiles(
      `${to.private.place} and ${to.public.place} hold files of another store, such as ${found}. ` +
        'Nothing was changed. Move to an empty bucket, S3_PREFIX or DATA_DIR.',
    )
  if (mark === undefined) {
    mark = randomUUID()
    await from.private.put(STORE_ID_FILE, Buffer.from(mark))
  }
  await to.private.put(STORE_ID_FILE, Buffer.from(mark))
}

/** Whose files these are; undefined where nothing says so. */
export async function readMark(store: FileStore): Promise<string | undefined> {
  try {
    return await text(await store.read(STORE_ID_FILE))
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

async function anyFile(storage: Storage): Promise<string | undefined> {
  for (const store of [storage.private, storage.public])
    for await (const { key } of store.list()) if (!isTempFile(key)) return key
  return undefined
}
