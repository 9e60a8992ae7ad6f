import { BackupRun, DEFAULT_KEPT_BACKUPS } from '#contract/store/backup.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { readFact, writeFact } from '#server/platform/database/store-facts.ts'
import { JobRun } from '#server/platform/jobs/job-run.ts'

const KEPT = 'backups kept'

/** Stopping a backup removes its run. */
export const backupRun = new JobRun<BackupRun>('backup run', BackupRun)

/** How many backups made in the admin area are kept; 0: all. */
export async function readKept(db: Db): Promise<number> {
  return Number((await readFact(db, KEPT)) ?? DEFAULT_KEPT_BACKUPS)
}

export function writeKept(db: Db, kept: number): Promise<void> {
  return writeFact(db, KEPT, String(kept))
}
