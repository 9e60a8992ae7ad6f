import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareStore, type StoreParts } from '#server/commands/prepare-store.ts'
import { printStartupMessage } from '#server/commands/print-startup-message.ts'
import { readStoreConfig } from '#server/commands/read-store-config.ts'
import { type Config, readConfig, readDatabaseConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import {
  openPayments,
  openSandboxes,
  refuseSandboxBesideRealOrders,
} from '#server/features/selling/payments/index.ts'
import { loadStorefront } from '#server/features/store/pages/index.ts'
import { applyRestore } from '#server/features/store/restore/index.ts'
import { readStoredCredentials } from '#server/features/store/settings/index.ts'
import { connect, type Trx } from '#server/platform/database/connect.ts'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import { FolderInUseError, lockFolder } from '#server/platform/database/folder-lock.ts'
import { MigrationError } from '#server/platform/database/migrate.ts'
import { OtherInstanceError } from '#server/platform/database/other-instances.ts'
import { shutDownGracefully } from '#server/platform/http/graceful-shutdown.ts'
import { openLogDestination } from '#server/platform/http/log-destination.ts'
import { localUrl } from '#server/platform/http/store-url.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { assertWritable, UnwritableFoldersError } from '#server/platform/storage/assert-writable.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import { buildApp } from './app.ts'

const log = openLogDestination()

/**
 * Starts the store: settings, adapters, first admin, demo catalogue, app, listen. Resolves once it is open.
 * @param port of the previous start, on a restart
 */
async function start(port?: number): Promise<void> {
  await openDataFolder()
  const { config, stored } = await readStoreConfig(say)
  if (config.publicDemo) return startPublicDemo(config)
  const storage = await openStorage(config)
  await storage.check()
  let isPrepared = false
  // Until then the start itself logs what it waits for.
  const connection = connect({ ...config, onNotice: (line) => isPrepared && say(line) })
  const admin = await prepareStore({ config, connection, storage, fillDemo }, say)
  isPrepared = true
  const mailTransport = createMailTransport(config.mail, connection.db)
  const programs = {
    stripe: fileURLToPath(import.meta.resolve('#stripe-sandbox/main.ts')),
    paypal: fileURLToPath(import.meta.resolve('#paypal-sandbox/main.ts')),
  }
  const payments = await openPayments(config, await openSandboxes(config, { programs, say }))
  // Under `npm run dev` Vite serves the pages and proxies API calls.
  const storefront = config.dev || config.role === 'worker' ? undefined : await builtStorefront()
  const restart = () => {
    const { port } = new URL(localUrl(app, config))
    lifetime
      .close()
      .then(() => start(Number(port)))
      .catch(fail)
  }
  const app = await buildApp({
    config,
    connection,
    storage,
    mailTransport,
    payments,
    logTo: log,
    removeDemoMonth,
    startup: {
      stored,
      check: (other) => refuseSandboxBesideRealOrders(connection.db, readConfig(undefined, other).payments),
      prepareRestored: async (staged, dataDir) => {
        const secrets = { ...readDatabaseConfig(), dataDir }
        const restored = readConfig(undefined, await readStoredCredentials(staged.db, secrets))
        const parts = { connection: staged, storage, fillDemo: async () => {} }
        await prepareStore({ ...parts, config: { ...restored, dataDir, databaseUrl: undefined } }, say)
      },
      restart,
    },
    ...(storefront && { storefront }),
  })
  const lifetime = shutDownGracefully(
    app,
    {
      close: async () => {
        await connection.close()
        storage.close()
      },
    },
    log,
  )
  await app.listen({ port: port ?? config.port, host: config.host })
  // Answers 503 with a message while a large catalogue loads.
  await app.catalogue.refresh()
  if (port === undefined) printStartupMessage(app, config, admin)
}

/** A demo for everybody, which has no administrator, and nothing to keep. */
async function startPublicDemo(config: Config): Promise<void> {
  const { openPublicDemo } = await import('./public-demo/open-public-demo.ts')
  const storefront = config.dev ? {} : { storefront: await builtStorefront() }
  const { app, close } = await openPublicDemo(config, {
    ...storefront,
    fillDemo,
    removeDemoMonth,
    logTo: log,
  })
  shutDownGracefully(app, { close }, log)
  await app.listen({ port: config.port, host: config.host })
  await app.catalogue.refresh()
  printStartupMessage(app, config, 'there')
}

function builtStorefront() {
  return loadStorefront(join(import.meta.dirname, '..', 'dist'))
}

async function removeDemoMonth(trx: Trx): Promise<void> {
  const { removeMonth } = await import('#demo/month/remove-month.ts')
  await removeMonth(trx)
}

/** A restored store takes the place of an empty one before anything else opens the folder or the database. */
async function openDataFolder(): Promise<void> {
  const database = readDatabaseConfig()
  await assertWritable(database)
  if (!database.databaseUrl) lockFolder(database.dataDir)
  if (await applyRestore(database, say)) say('The backup was restored.')
}

async function fillDemo(...store: Parameters<StoreParts['fillDemo']>): Promise<void> {
  const startedAt = Date.now()
  const { fillEmptyStore } = await import('#demo/fill-empty-store.ts')
  if (await fillEmptyStore(...store))
    say(`Adding the demo catalogue ... ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Prints a message for the operator, in addition to the log. */
function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function fail(error: unknown): void {
  process.stderr.write(`\n${explain(error)}\n`)
  process.exit(1)
}

start().catch(fail)

/** Message for the operator if the store cannot start: what is wrong and what to do. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `The store did not start. Invalid settings:\n${error.message}`
  if (error instanceof DatabaseUnavailableError)
    return `The store did not start: ${error.message}. Start it again.`
  if (
    error instanceof FolderInUseError ||
    error instanceof OtherInstanceError ||
    error instanceof UnwritableFoldersError
  )
    return `The store did not start. ${error.message}`
  if (error instanceof MigrationError) return `The store did not start. ${error.message}${cause(error)}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The store did not start: the port is in use. Free it, or set another one, such as PORT=3001.'
  }
  if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
    return `The store did not start: ${error.message}. Choose a PORT above 1023 and a DATA_DIR that you can write to.`
  }
  return `The store did not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

function cause(error: Error): string {
  return error.cause instanceof Error ? ` ${error.cause.message}` : ''
}
