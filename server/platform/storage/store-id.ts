import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { FileNotFoundError, type FileStore } from './file-store.ts'
import type { Storage } from './storage.ts'
import { isTempFile } from './temp-directory.ts'

/** Names the owner of the files beside it, so that two stores are never mixed. */
export const STORE_ID_FILE = 'store-id.txt'

/** The files belong to another store. */
export class StoreIdMismatchError extends Error {}

/**
 * Writes the source's store id to the target.
 * @throws StoreIdMismatch if the target has files, but not this id
 */
export async function claimTarget(from: Storage, to: Storage): Promise<void> {
  const targetId = await readStoreId(to.private)
  let id = await readStoreId(from.private)
  if (targetId !== undefined && targetId === id) return
  const found = targetId === undefined ? await anyFile(to) : STORE_ID_FILE
  if (found !== undefined)
    throw new StoreIdMismatchError(
      `${to.private.location} and ${to.public.location} hold files of another store, such as ${found}. ` +
        'Nothing was changed. Move to an empty bucket, S3_PREFIX or DATA_DIR.',
    )
  if (id === undefined) {
    id = randomUUID()
    await from.private.put(STORE_ID_FILE, Buffer.from(id))
  }
  await to.private.put(STORE_ID_FILE, Buffer.from(id))
}

export async function readStoreId(store: FileStore): Promise<string | undefined> {
  try {
    return await text(await store.read(STORE_ID_FILE))
  } catch (error) {
    if (error instanceof FileNotFoundError) return undefined
    throw error
  }
}

async function anyFile(storage: Storage): Promise<string | undefined> {
  for (const store of [storage.private, storage.public])
    for await (const { key } of store.list()) if (!isTempFile(key)) return key
  return undefined
}
