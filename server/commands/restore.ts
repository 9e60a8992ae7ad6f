import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '#contract/text/format-count.ts'
import type { Config } from '#server/config/config.ts'
import type { Manifest } from '#server/features/store/backup/index.ts'
import { type Archive, checkArchive, openArchive, restoreStore } from '#server/features/store/backup/index.ts'
import { connect } from '#server/platform/database/connect.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { failCommand, showProgress } from './command-output.ts'
import { readStoreConfig } from './read-store-config.ts'

const USAGE = `npm run restore -- <archive.tar>
npm run restore -- --check <archive.tar>

Restores a backup into an empty store: DATABASE_URL names an empty PostgreSQL database, or is unset for SQLite in an empty
DATA_DIR. The backup may come from either engine. The entire archive is checked before anything changes.

--check   checks the archive with every table and file in it, and changes nothing
`

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { check: { type: 'boolean' } },
  })
  const [path] = positionals
  if (!path || positionals.length > 1) throw new TransferError(USAGE)
  const { config } = await readStoreConfig()
  const progress = showProgress()
  const archive = await openArchive(resolve(path), progress.update)
  try {
    if (values.check) await checkArchive(archive, progress.update)
    else await restore(archive, config, progress.update)
    progress.end()
    process.stdout.write(`${summary(archive.manifest, values.check ?? false, config)}\n`)
  } finally {
    await archive.close()
  }
}

async function restore(
  archive: Archive,
  config: Config,
  onProgress: ReturnType<typeof showProgress>['update'],
): Promise<void> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const { dataDir, databaseUrl } = config
  const connection = connect({ dataDir, databaseUrl, exclusive: true, noTimeouts: true })
  const storage = await openStorage(config)
  try {
    await restoreStore(archive, { connection, files: storage, dataDir }, onProgress)
  } finally {
    storage.close()
    await connection.close()
  }
}

function summary(manifest: Manifest, isCheck: boolean, config: Config): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const lines = [
    `The backup of ${manifest.createdAt} ${isCheck ? 'is intact' : 'was restored'}: ${formatCount(rows)} rows in ${manifest.tables.length} ` +
      `tables and ${formatCount(manifest.files.count)} files; every count and hash matches.`,
  ]
  if (manifest.hasOwnStoreSecret && !config.storeSecret) {
    lines.push(
      'That store had STORE_SECRET set, which backups do not include: set the same one before you start.',
    )
  }
  if (!isCheck)
    lines.push(
      'The store starts on hold: it sells nothing, pays nothing out, and sends no letters, reminders or webhooks. Sign in ' +
        'as an administrator and say in the admin area whether it is the real store, or a copy, which loses its mail ' +
        'server, payment keys and webhooks. Do not let it and the original both go on as the real store.',
    )
  if (manifest.missing.length > 0) {
    lines.push(`${manifest.missing.length} files were already missing or damaged when the backup was made.`)
  }
  return lines.join('\n')
}

run().catch(failCommand)
