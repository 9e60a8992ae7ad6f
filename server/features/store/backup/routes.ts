import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { BackupsView } from '#contract/store/backup.ts'
import { backupRoutes } from '#contract/store/backup-routes.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { sessionOf } from '#server/platform/http/guards.ts'
import { localeOf } from '#server/platform/http/languages.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { sendStored, whatIsWanted } from '#server/platform/http/send-stored.ts'
import { serveRoutes } from '#server/platform/http/serve-routes.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue-job.ts'
import type { Store } from '#server/platform/store.ts'
import { translated } from '#server/platform/text/drawn-english.ts'
import {
  findArchive,
  freeBytesOf,
  listArchives,
  makeBackupFolder,
  removeArchive,
  removeOldArchives,
} from './backup-folder.ts'
import { backupRun, readKept, writeKept } from './backup-run.ts'
import { makeBackupJob, registerBackupJob } from './make-backup-job.ts'
import { removeOrphanedFiles } from './remove-orphaned-files.ts'

const DAY_MS = 86_400_000

/** Backups in the admin area. An archive holds every secret of the store, so downloading one needs a fresh proof. */
export function registerBackupRoutes(app: App, deps: Store): void {
  const route = serveRoutes(app, backupRoutes)
  const { config, connection } = deps
  const { db } = connection
  const folder = config.backupDir
  registerBackupJob(app, deps)
  const masters = { store: deps.storage.private }
  const publicFiles = { store: deps.storage.public }
  app.jobs.every('remove orphaned files', DAY_MS, async ({ now }) => {
    const removed = await removeOrphanedFiles({ connection, masters, publicFiles }, now)
    if (removed > 0) app.log.info({ removed }, 'orphaned files were removed')
  })

  route('GET /admin/backups', async (request) => readView(request))

  route('POST /admin/backups', async (request) => {
    const by = sessionOf(request)
    await db.transaction().execute(async (trx) => {
      const running = await backupRun.read(trx)
      if (running && running.state !== 'failed') return
      await backupRun.write(trx, {
        state: 'waiting',
        startedAt: new Date().toISOString(),
        startedBy: by.username,
        step: 'database',
        done: 0,
        total: 0,
        problem: null,
      })
      await enqueueJob(trx, makeBackupJob, {}, { uniqueKey: makeBackupJob.name })
      await recordAuditEvent(trx, by, 'backup.started', { id: 'backup', name: 'the store' })
    })
    app.jobs.wake()
    return readView(request)
  })

  route('PATCH /admin/backups', async (request) => {
    const { kept } = request.body
    await db.transaction().execute(async (trx) => {
      await writeKept(trx, kept)
      const details = { 'backups kept': kept === 0 ? 'all' : String(kept) }
      await recordAuditEvent(
        trx,
        sessionOf(request),
        'settings.changed',
        { id: 'settings', name: 'Settings' },
        details,
      )
    })
    await removeOldArchives(folder, kept)
    return readView(request)
  })

  route('DELETE /admin/backups/run', async (request) => {
    await backupRun.remove(db)
    return readView(request)
  })

  route('GET /admin/backups/:name', async (request, reply) => {
    const { name, at, bytes } = await archiveOf(request.params.name)
    const etag = `"${Date.parse(at).toString(36)}-${bytes.toString(36)}"`
    const wanted = whatIsWanted(request, { bytes, etag })
    const isResumed = typeof wanted === 'object' && wanted.first > 0
    if (!isResumed && request.method === 'GET')
      await recordAuditEvent(db, sessionOf(request), 'backup.downloaded', { id: name, name })
    const path = join(folder, name)
    return sendStored(
      request,
      reply,
      {
        bytes,
        etag,
        type: 'application/x-tar',
        read: async (range) => createReadStream(path, range && { start: range.first, end: range.last }),
      },
      wanted,
      { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'private, no-store' },
    )
  })

  route('DELETE /admin/backups/:name', async (request) => {
    const { name } = await archiveOf(request.params.name)
    await recordAuditEvent(db, sessionOf(request), 'backup.deleted', { id: name, name })
    await removeArchive(folder, name)
    return readView(request)
  })

  /** @throws Problem backup_not_found */
  async function archiveOf(name: string) {
    const archive = await findArchive(folder, name)
    if (!archive) throw new ProblemError('backup_not_found')
    return archive
  }

  async function readView(request: FastifyRequest): Promise<BackupsView> {
    const run = await backupRun.read(db)
    await makeBackupFolder(folder)
    const last = await db.selectFrom('backups').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()
    return {
      folder,
      freeBytes: await freeBytesOf(folder),
      kept: await readKept(db),
      last: last
        ? {
            at: new Date(Number(last.at)).toISOString(),
            bytes: Number(last.bytes),
            missingFiles: last.missing_files,
          }
        : null,
      run: run ? { ...run, problem: run.problem && translated(run.problem, localeOf(request)) } : null,
      archives: await listArchives(folder),
    }
  }
}
