import { join } from 'node:path'
import { z } from 'zod'
import type { BackupRun } from '#contract/store/backup.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { msg } from '#contract/text/msg.ts'
import { thisBuild } from '#server/config/release-file.ts'
import { connect } from '#server/platform/database/connect.ts'
import { databaseBytes } from '#server/platform/database/database-bytes.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { defineJob, type JobContext } from '#server/platform/jobs/job-kind.ts'
import { ProgressSaver } from '#server/platform/jobs/job-run.ts'
import type { Store } from '#server/platform/store.ts'
import { inEnglish } from '#server/platform/text/drawn-english.ts'
import { backUpStore } from './back-up-store.ts'
import {
  freeBytesOf,
  makeBackupFolder,
  ownArchiveName,
  removeOldArchives,
  removeUnfinished,
} from './backup-folder.ts'
import { backupRun, readKept } from './backup-run.ts'
import { recordBackup } from './record-backup.ts'

/** One backup at a time. A failure is shown with the backups and not retried by itself. */
export const makeBackupJob = defineJob('make backup', z.object({}), {
  backoffMs: [],
  concurrency: 1,
  maxLostStarts: 3,
})

const MB = 1024 * 1024
/** Left free for the running store. */
const RESERVE_BYTES = 256 * MB

class BackupStoppedError extends Error {}

export function registerBackupJob(app: App, deps: Store): void {
  const { db } = deps.connection
  const fail = async (run: BackupRun, problem: string) => {
    await backupRun.update(db, () => ({ ...run, state: 'failed', problem }))
  }
  app.jobs.handle(
    makeBackupJob,
    async (_payload, context) => {
      const run = await backupRun.read(db)
      // Stopped before it began.
      if (!run || run.state === 'failed') return
      try {
        await makeBackup(deps, run, context)
      } catch (error) {
        if (context.signal.aborted || error instanceof BackupStoppedError) {
          // The runner starts it again after a restart; a stopped one has no run left.
          if (context.signal.aborted) throw error
          return
        }
        app.log.error({ err: error }, 'a backup failed')
        await fail(run, explain(error))
      }
    },
    async () => {
      const run = await backupRun.read(db)
      if (run) await fail(run, inEnglish(msg`The store stopped several times while it made this backup.`))
    },
  )
}

async function makeBackup(deps: Store, run: BackupRun, { signal }: JobContext): Promise<void> {
  const { config, storage: files } = deps
  const { db } = deps.connection
  await makeBackupFolder(config.backupDir)
  await removeUnfinished(config.backupDir)
  await assertRoom(deps)
  const progress = saveProgress(deps, run, signal)
  // A snapshot holds the store's only SQLite connection otherwise.
  const connection = connect({
    ...config,
    databasePoolSize: 2,
    noTimeouts: true,
  })
  try {
    const result = await backUpStore(
      {
        connection,
        files,
        dataDir: config.dataDir,
        hasOwnStoreSecret: config.storeSecret !== undefined,
        storeVersion: thisBuild.version,
      },
      join(config.backupDir, ownArchiveName(new Date())),
      progress.update,
    )
    await progress.end()
    await recordBackup(db, result)
    await removeOldArchives(config.backupDir, await readKept(db))
    await backupRun.remove(db)
  } finally {
    await progress.end()
    await connection.close()
  }
}

/** Stops the backup by throwing once an administrator has stopped it, or the store shuts down. */
function saveProgress({ connection: { db } }: Store, run: BackupRun, signal: AbortSignal) {
  let current: BackupRun = { ...run, state: 'running', step: 'database', done: 0, total: 0 }
  let isStopped = false
  const saver = new ProgressSaver(() => {
    isStopped = true
  })
  return {
    update(step: string, done: number, total = 0): void {
      if (isStopped || signal.aborted) throw new BackupStoppedError('The backup was stopped.')
      const isFiles = step === 'files'
      current = { ...current, step: isFiles ? 'files' : 'database', ...(isFiles && { done, total }) }
      saver.offer(() => backupRun.update(db, () => current))
    },
    end: () => saver.end(),
  }
}

/** @throws TransferError if the disk lacks the room for another archive */
async function assertRoom({ connection, storage: files, config }: Store): Promise<void> {
  const free = await freeBytesOf(config.backupDir)
  let needed = await databaseBytes(connection)
  for (const store of [files.public, files.private])
    for await (const { bytes } of store.list()) needed += bytes
  if (free >= needed + RESERVE_BYTES) return
  throw new TransferError(
    inEnglish(
      msg`There isn’t enough room: this backup needs up to ${{ needed: inMb(needed) }} in ${{ folder: config.backupDir }}, and ${{ free: inMb(Math.max(0, free - RESERVE_BYTES)) }} can be used. Delete old backups, or set BACKUP_DIR to a larger disk.`,
    ),
  )
}

function inMb(bytes: number): string {
  return `${formatCount(Math.ceil(bytes / MB))} MB`
}

function explain(error: unknown): string {
  if (error instanceof TransferError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC')
    return inEnglish(msg`The disk was full before the backup was complete. Delete old backups and try again.`)
  if (code === 'EACCES' || code === 'EROFS')
    return inEnglish(
      msg`The store may not write to the backup folder. Change its owner, or set BACKUP_DIR to another one.`,
    )
  const reason = error instanceof Error ? error.message : String(error)
  return inEnglish(msg`The backup failed: ${{ reason }}`)
}
