import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareStore } from '#server/commands/prepare-store.ts'
import { printStartupMessage } from '#server/commands/print-startup-message.ts'
import { readStoreConfig } from '#server/commands/read-store-config.ts'
import { readConfig } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { loadStorefront } from '#server/features/pages/index.ts'
import { openPayments, openSandbox, refuseSandboxBesideRealOrders } from '#server/features/payments/index.ts'
import { type Connection, connect } from '#server/platform/database/connect.ts'
import { DatabaseUnavailable } from '#server/platform/database/database-unavailable.ts'
import { FolderInUse, lockFolder } from '#server/platform/database/folder-lock.ts'
import { MigrationError } from '#server/platform/database/migrate.ts'
import { shutDownGracefully } from '#server/platform/http/graceful-shutdown.ts'
import { openLogDestination } from '#server/platform/http/log-destination.ts'
import { localUrl } from '#server/platform/http/store-url.ts'
import { createMailTransport } from '#server/platform/mail/create-mail-transport.ts'
import { openStorage } from '#server/platform/storage/open-storage.ts'
import type { PublicFiles } from '#server/platform/storage/public-files.ts'
import { buildApp } from './app.ts'

const log = openLogDestination()

/**
 * Starts the store: settings, adapters, first admin, demo catalogue, app, listen. Resolves once it is open.
 * @param port of the previous start, on a restart
 */
async function start(port?: number): Promise<void> {
  const { config, stored } = await readStoreConfig(say)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  if (!config.databaseUrl) lockFolder(config.dataDir)
  const storage = await openStorage(config)
  await storage.check()
  let isPrepared = false
  // Until then the start itself logs what it waits for.
  const connection = connect({ ...config, onNotice: (line) => isPrepared && say(line) })
  const admin = await prepareStore({ config, connection, storage, fillDemo }, say)
  isPrepared = true
  const mailTransport = createMailTransport(config.mail, connection.db)
  const sandboxProgram = fileURLToPath(import.meta.resolve('#stripe-sandbox/main.ts'))
  const sandbox = await openSandbox(config, { program: sandboxProgram, say })
  const payments = await openPayments(config, sandbox)
  // Under `npm run dev` Vite serves the pages and proxies API calls.
  const storefront =
    config.dev || config.role === 'worker'
      ? undefined
      : await loadStorefront(join(import.meta.dirname, '..', 'dist'))
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
    demoRenderer: import.meta.resolve('#demo/render-master.ts'),
    startup: {
      stored,
      check: (other) => refuseSandboxBesideRealOrders(connection.db, readConfig(undefined, other).payments),
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

/** Loaded on demand: the demo's recipes are large. */
async function fillDemo(connection: Connection, files: PublicFiles): Promise<void> {
  const { fillEmptyStore } = await import('#demo/fill-empty-store.ts')
  await fillEmptyStore(connection, files)
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
  if (error instanceof DatabaseUnavailable)
    return `The store did not start: ${error.message}. Start it again.`
  if (error instanceof FolderInUse) return `The store did not start. ${error.message}`
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
