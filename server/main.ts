import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { ConfigError } from '#server/config-error.ts'
import { connect } from '#server/database/connect.ts'
import { MigrationError, migrate } from '#server/database/migrate.ts'
import { ensureLicenseTemplates } from '#server/licenses/ensure-license-templates.ts'
import { makeMailTransport } from '#server/mail/make-transport.ts'
import { loadStorefront } from '#server/pages/storefront.ts'
import { openPayments } from '#server/payments/open-payments.ts'
import { refuseSandboxBesideRealOrders } from '#server/payments/refuse-sandbox.ts'
import { ensureFirstAdmin } from '#server/users/ensure-first-admin.ts'
import { announce } from './announce.ts'
import { stopGracefully } from './stop-gracefully.ts'

/** Starts the store: settings, engines, first admin, demo catalogue, app, listening. */
async function start(): Promise<void> {
  const config = readConfig()
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const connection = connect({
    ...config,
    onError: (error) => process.stderr.write(`database connection lost: ${error.message}\n`),
  })
  await migrate(connection)
  await refuseSandboxBesideRealOrders(connection.db, config.payments)
  const admin = await ensureFirstAdmin(connection.db, config)
  await ensureLicenseTemplates(connection.db)
  if (config.demo === 'auto') {
    const { fillEmptyStore } = await import('#demo/fill-empty-store.ts')
    await fillEmptyStore(connection, config.dataDir)
  }
  const mailTransport = makeMailTransport(config.mail, connection.db)
  const payments = await openPayments(config, (error) =>
    process.stderr.write(`payment connection: ${error.message}\n`),
  )
  // Under `npm run dev` Vite serves the pages and passes API calls on.
  const storefront = config.dev ? undefined : await loadStorefront(join(import.meta.dirname, '..', 'dist'))
  const app = await buildApp({
    config,
    connection,
    mailTransport,
    payments,
    ...(storefront && { storefront }),
  })
  stopGracefully(app, connection)
  await app.listen({ port: config.port, host: config.host })
  // While a large catalogue is read, the store says that it is starting.
  await app.catalogue.refresh()
  announce(app, config, admin)
}

start().catch((error: unknown) => {
  process.stderr.write(`\n${explain(error)}\n`)
  process.exit(1)
})

/** What the operator reads where the store cannot start: what is wrong and what to do. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return `The store did not start. Settings to put right:\n${error.message}`
  if (error instanceof MigrationError) return `The store did not start. ${error.message}${cause(error)}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The store did not start: the port is taken. Stop what uses it, or set PORT to another one, such as PORT=3001.'
  }
  if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
    return `The store did not start: ${error.message}. Choose a PORT above 1023 and a DATA_DIR that you may write to.`
  }
  return `The store did not start. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}

function cause(error: Error): string {
  return error.cause instanceof Error ? ` ${error.cause.message}` : ''
}
