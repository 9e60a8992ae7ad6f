import { uuidv7 } from 'uuidv7'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { BackupResult } from './back-up-store.ts'

/** For the settings page, which shows the last one. */
export async function recordBackup(db: Db, { manifest, bytes }: BackupResult): Promise<void> {
  await db
    .insertInto('backups')
    .values({ id: uuidv7(), at: Date.now(), bytes, missing_files: manifest.missing.length })
    .execute()
}

export function findLastBackup(db: Db): Promise<Row<'backups'> | undefined> {
  return db.selectFrom('backups').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()
}

declare module '#server/platform/store.ts' {
  interface Store {
    lastBackup: () => Promise<Row<'backups'> | undefined>
  }
}
