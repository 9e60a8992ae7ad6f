import { mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '#contract/text/format-count.ts'
import { thisBuild } from '#server/config/release-file.ts'
import { archiveName, backUpStore, recordBackup } from '#server/features/store/backup/index.ts'
import { connect } from '#server/platform/database/connect.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { failCommand, showProgress } from './command-output.ts'
import { assertStoreExists, readStoreConfig } from './read-store-config.ts'

const USAGE = `npm run backup -- <archive.tar | folder>

Writes the entire store, database and files, to one archive. The store may be running. In a folder (created if
missing), the archive is named after the time. It contains secrets; only you can read it.
`

/** Exit code if files that the database refers to are missing. The archive is kept. */
const INCOMPLETE = 2

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [target] = positionals
  if (!target || positionals.length > 1) throw new TransferError(USAGE)
  const { config } = await readStoreConfig()
  assertStoreExists(config, 'There is no store to back up')
  const path = await archivePath(target)
  const connection = connect({ ...config, noTimeouts: true })
  const storage = await openStorage(config)
  try {
    const progress = showProgress()
    const result = await backUpStore(
      {
        connection,
        files: storage,
        dataDir: config.dataDir,
        hasOwnStoreSecret: config.storeSecret !== undefined,
        storeVersion: thisBuild.version,
      },
      path,
      progress.update,
    )
    progress.end()
    const { manifest, bytes, skippedTables } = result
    await recordBackup(connection.db, result)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    const lines = [
      `${path}: ${formatCount(rows)} rows, ${formatCount(manifest.files.count)} files, ` +
        `${formatCount(bytes)} bytes. It holds secrets: keep it private.`,
      ...(config.storeSecret ? ['It does not include STORE_SECRET, which is a setting: keep that too.'] : []),
      ...(skippedTables.length > 0
        ? [`Tables that do not belong to the store were left out: ${skippedTables.join(', ')}.`]
        : []),
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    if (manifest.missing.length > 0) {
      process.stderr.write(
        `${manifest.missing.length} files that the database refers to are missing or damaged:\n` +
          `${manifest.missing.slice(0, 20).join('\n')}\n`,
      )
      process.exitCode = INCOMPLETE
    }
  } finally {
    storage.close()
    await connection.close()
  }
}

/** A name ending in .tar is a file, any other a folder. */
async function archivePath(target: string): Promise<string> {
  const path = resolve(target)
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() ?? false
  if (!isFolder && path.endsWith('.tar')) return path
  await mkdir(path, { recursive: true, mode: 0o700 })
  return join(path, archiveName(new Date()))
}

run().catch(failCommand)
