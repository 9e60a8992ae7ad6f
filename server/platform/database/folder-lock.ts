import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isSqliteBusy } from './database-unavailable.ts'
import { restrictToOwner } from './owner-only.ts'

/** Another store runs on the same data folder. */
export class FolderInUseError extends Error {
  constructor(dataDir: string) {
    super(
      `Another store is running on ${dataDir}. Stop it first, or give this one a folder of its own with DATA_DIR. ` +
        'Several stores can share a PostgreSQL database (DATABASE_URL).',
    )
    this.name = 'FolderInUse'
  }
}

/** Referenced for as long as the process runs: collected as garbage, a database is closed and lets go of its lock. */
const held = new Map<string, DatabaseSync>()

/**
 * Keeps other stores out of a folder with a SQLite database until the process ends, however it ends. Throws FolderInUse.
 * Locking it again changes nothing.
 */
export function lockFolder(dataDir: string): void {
  if (held.has(dataDir)) return
  const file = join(dataDir, 'store.lock')
  restrictToOwner(file)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma busy_timeout = 0')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw isSqliteBusy(error) ? new FolderInUseError(dataDir) : error
  }
  held.set(dataDir, lock)
}
