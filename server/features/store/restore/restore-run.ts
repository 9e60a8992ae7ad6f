import { mkdir, rm } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { RestoreView } from '#contract/store/restore.ts'
import { faultText } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import type { Config } from '#server/config/config.ts'
import { carrySuppressions } from '#server/features/reach/newsletter/index.ts'
import { checkArchive, openArchive, restoreStore } from '#server/features/store/backup/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { hasOtherInstances } from '#server/platform/database/other-instances.ts'
import { withStartupLock } from '#server/platform/database/startup-lock.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { announceRestore, restoreFolder, stagedFolder } from './apply-restore.ts'
import type { ArchiveUpload } from './receive-archive.ts'
import { explainFailure, readProblem, removeProblem } from './restore-problem.ts'
import { restoreRefusal } from './restore-refusal.ts'

export const otherInstances = msg`Another instance of this store, or one of its commands, is connected to the database. Stop it, then restore the backup.`

type Admin = { userId: string; username: string }

export type RestoreDeps = {
  connection: Connection
  config: Config
  files: Pick<Storage, 'public' | 'private'>
  startup: {
    /** Prepares the restored store as a start does. @throws ConfigError if it would not start */
    prepareRestored: (staged: Connection, dataDir: string) => Promise<void>
    restart: () => void
  }
}

/**
 * Checks an uploaded archive completely, builds the restored store beside this one, and lets the next start exchange
 * them. Until then nothing of this store has changed, so a failure leaves it as it was.
 */
export class RestoreRun {
  readonly #deps: RestoreDeps
  readonly #upload: ArchiveUpload
  readonly #log: FastifyBaseLogger
  #run: RestoreView['run'] = null
  #problem: string | null
  #ended: Promise<void> = Promise.resolve()

  constructor(deps: RestoreDeps, upload: ArchiveUpload, log: FastifyBaseLogger) {
    this.#deps = deps
    this.#upload = upload
    this.#log = log
    // Of the start that could not apply a restore.
    this.#problem = readProblem(restoreFolder(deps.config.dataDir))
  }

  get state(): Pick<RestoreView, 'run' | 'problem'> {
    return { run: this.#run, problem: this.#problem }
  }

  /** For tests and the shutdown. */
  get ended(): Promise<void> {
    return this.#ended
  }

  /** Does nothing while it runs. */
  start(by: Admin, archiveName: string): void {
    if (this.#run) return
    this.#problem = null
    this.#run = { state: 'checking', step: 'archive', done: 0, total: 0 }
    this.#ended = this.#restore(by, archiveName)
  }

  async dismissProblem(): Promise<void> {
    this.#problem = null
    await removeProblem(restoreFolder(this.#deps.config.dataDir))
  }

  async #restore(by: Admin, archiveName: string): Promise<void> {
    const { config, connection, files } = this.#deps
    const written = new WrittenFiles(files)
    const staged = stagedFolder(config.dataDir)
    try {
      // Others must not start on a store that is about to be replaced.
      await withStartupLock(
        config.databaseUrl,
        async () => {
          await rm(staged, { recursive: true, force: true })
          await mkdir(staged, { recursive: true, mode: 0o700 })
          await this.#build(by, archiveName, written)
          const refusal = await restoreRefusal(connection.db)
          if (refusal !== undefined) throw new TransferError(refusal)
          if (await hasOtherInstances(connection)) throw new TransferError(faultText(otherInstances))
          await this.#upload.discard()
          await announceRestore(config.dataDir, connection.engine)
        },
        () => this.#log.info('a restore waits for another instance that starts'),
      )
    } catch (error) {
      this.#log.error({ err: error }, 'a backup could not be restored')
      await written.remove()
      await rm(staged, { recursive: true, force: true })
      await this.#upload.discard()
      this.#problem = explainFailure(error).replaceAll(this.#upload.path, archiveName)
      this.#run = null
      return
    }
    this.#run = { state: 'restarting', step: 'restart', done: 0, total: 0 }
    this.#deps.startup.restart()
  }

  async #build(by: Admin, archiveName: string, files: WrittenFiles): Promise<void> {
    const { config, startup } = this.#deps
    const dataDir = stagedFolder(config.dataDir)
    const progress = (state: 'checking' | 'restoring') => (step: string, done: number, total?: number) => {
      this.#run = { state, step, done, total: total ?? 0 }
    }
    const archive = await openArchive(this.#upload.path, progress('checking'))
    try {
      await checkArchive(archive, progress('checking'))
      if (archive.manifest.hasOwnStoreSecret && config.storeSecret === undefined)
        throw new TransferError(
          faultText(
            msg`The store of this backup had STORE_SECRET set, which backups do not include. Set the same one here, restart this store, and try again.`,
          ),
        )
      if (!archive.manifest.hasOwnStoreSecret && config.storeSecret !== undefined)
        throw new TransferError(
          faultText(
            msg`The store of this backup had a secret of its own, which this store’s STORE_SECRET would override. Unset STORE_SECRET, restart this store, and try again.`,
          ),
        )
      const connection = connect({ dataDir, databaseUrl: undefined })
      try {
        await restoreStore(archive, { connection, files, dataDir }, progress('restoring'))
        await startup.prepareRestored(connection, dataDir)
        await carrySuppressions(this.#deps.connection.db, connection.db)
        await recordAuditEvent(
          connection.db,
          by,
          'backup.restored',
          { id: 'backup', name: 'the store' },
          {
            backup: archiveName,
          },
        )
      } finally {
        await connection.close()
      }
    } finally {
      await archive.close()
    }
  }
}

type RestoredFiles = Pick<FileStore, 'stat' | 'read' | 'put'>

/** Remembers which files a restore adds, to remove them if it fails. */
class WrittenFiles {
  readonly public: RestoredFiles
  readonly private: RestoredFiles
  readonly #keys: { store: FileStore; key: string }[] = []

  constructor(files: Pick<Storage, 'public' | 'private'>) {
    this.public = this.#remember(files.public)
    this.private = this.#remember(files.private)
  }

  async remove(): Promise<void> {
    for (const { store, key } of this.#keys) await store.remove(key).catch(() => {})
  }

  #remember(store: FileStore): RestoredFiles {
    return {
      stat: (key) => store.stat(key),
      read: (key, range) => store.read(key, range),
      put: (key, content, expected) => {
        this.#keys.push({ store, key })
        return store.put(key, content, expected)
      },
    }
  }
}
