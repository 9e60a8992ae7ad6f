import { mkdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { formatCount } from '#contract/text/format-count.ts'
import type { Config } from '#server/config/config.ts'
import { isReadableUrl, PERCENT_ENCODE } from '#server/config/credential-url.ts'
import { type Connection, connect, sqliteFile } from '#server/platform/database/connect.ts'
import { moveDatabase, otherConnections } from '#server/platform/database/move-database.ts'
import { TransferError } from '#server/platform/database/transfer-error.ts'
import { failCommand, showProgress } from './command-output.ts'
import { assertStoreExists, readStoreConfig } from './read-store-config.ts'

const USAGE = `npm run move-database -- --to <postgres://…|sqlite> [--store-is-stopped]
npm run move-database -- --to-stdin

Copies the configured database to an empty one: to PostgreSQL, or to DATA_DIR/backbeat.sqlite. Stop the
store first. The source is only read. Then set DATABASE_URL to the new address, or unset it, and start the store.

--to-stdin           reads the address from standard input, which keeps its password out of the process list
--store-is-stopped   continues even if a PostgreSQL source has other connections, if you know that no store is running
`

const applicationName = `backbeat-move-${process.pid}`

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      'to-stdin': { type: 'boolean' },
      'store-is-stopped': { type: 'boolean' },
    },
  })
  const to = values['to-stdin'] ? (await text(process.stdin)).trim() : values.to
  if (!to || !(to === 'sqlite' || /^postgres(ql)?:\/\//.test(to))) throw new TransferError(USAGE)
  if (to !== 'sqlite' && !isReadableUrl(to))
    throw new TransferError(`--to cannot be read as an address. ${PERCENT_ENCODE}.`)
  const { config } = await readStoreConfig()
  const targetUrl = to === 'sqlite' ? undefined : to
  if (targetUrl === config.databaseUrl) {
    throw new TransferError(
      to === 'sqlite'
        ? 'The store already uses SQLite: DATABASE_URL is not set.'
        : 'The store already uses that database: it is DATABASE_URL.',
    )
  }
  assertStoreExists(config, 'There is no store to move')
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const source = open(config, config.databaseUrl)
  const target = open(config, targetUrl)
  try {
    await assertStopped(source, values['store-is-stopped'] ?? false)
    const progress = showProgress()
    const { tables, skippedTables } = await moveDatabase(source, target, progress.update)
    progress.end()
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const lines = [
      `Moved ${formatCount(rows)} rows in ${tables.length} tables; counts and hashes match.`,
      ...(skippedTables.length > 0
        ? [`Tables that do not belong to the store were left out: ${skippedTables.join(', ')}.`]
        : []),
      targetUrl
        ? 'Now set DATABASE_URL to the new address and start the store. Files, and secrets in DATA_DIR, stay where they are.'
        : 'Now unset DATABASE_URL and start the store.',
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    throw explainLock(error, config)
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

function open(config: Config, databaseUrl: string | undefined): Connection {
  if (!databaseUrl) return connect({ dataDir: config.dataDir, databaseUrl, exclusive: true })
  const url = `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}application_name=${applicationName}`
  return connect({ dataDir: config.dataDir, databaseUrl: url, noTimeouts: true })
}

/** Only for PostgreSQL: opening a SQLite file exclusively fails while it is in use. */
async function assertStopped(source: Connection, isStopped: boolean): Promise<void> {
  const count = isStopped ? 0 : await otherConnections(source, applicationName)
  if (count > 0) {
    throw new TransferError(
      `The source database has ${count} other connections: a store is running, or was not shut down. Stop it and run ` +
        'this again, or add --store-is-stopped if you know that no store is running.',
    )
  }
}

function explainLock(error: unknown, { dataDir }: Config): unknown {
  const isLocked = error instanceof Error && 'errcode' in error && error.errcode === 5
  return isLocked
    ? new TransferError(`${sqliteFile(dataDir)} is in use by a running store. Stop it and run this again.`, {
        cause: error,
      })
    : error
}

run().catch(failCommand)
