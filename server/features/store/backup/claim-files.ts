import { randomUUID } from 'node:crypto'
import type { Db } from '#server/platform/database/connect.ts'
import { addFact, readFact } from '#server/platform/database/store-facts.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { readStoreId, STORE_ID_FILE, StoreIdMismatchError } from '#server/platform/storage/store-id.ts'

const FACT = 'mark of files'

type Places = { private: FileStore; public: FileStore }

/**
 * Checks that the files belong to this database before orphans are removed. A store started with the wrong database (a
 * forgotten DATABASE_URL, say) refers to none of them, so all would look orphaned. Database and both storages carry the
 * same ID; one without an ID gets it, unless it holds only files unknown to the database.
 * @param isNeeded whether the database refers to this private file
 * @throws StoreIdMismatch with instructions
 */
export async function claimFiles(db: Db, places: Places, isNeeded: (key: string) => boolean): Promise<void> {
  const theirs = await readStoreId(places.private)
  let ours = await readFact(db, FACT)
  if (theirs === undefined || ours === undefined) {
    if (!(await areKnown(places.private, isNeeded))) throw foreign(places.private)
    ours ??= theirs ?? randomUUID()
    await addFact(db, FACT, ours)
  }
  for (const place of [places.private, places.public]) {
    const mark = await readStoreId(place)
    if (mark === undefined) await place.put(STORE_ID_FILE, Buffer.from(ours))
    else if (mark !== ours) throw foreign(place)
  }
}

/** Whether the database refers to at least one of these files, or there are none. */
async function areKnown(place: FileStore, isNeeded: (key: string) => boolean): Promise<boolean> {
  let areThere = false
  for await (const { key } of place.list()) {
    if (key === STORE_ID_FILE || key.startsWith('check/')) continue
    if (isNeeded(key)) return true
    areThere = true
  }
  return !areThere
}

function foreign({ location }: FileStore): StoreIdMismatchError {
  return new StoreIdMismatchError(
    `${location} holds files of another store, or of another database of this store, so orphaned files there are not removed. ` +
      'Check DATABASE_URL, or give this store its own bucket, S3_PREFIX or DATA_DIR.',
  )
}
