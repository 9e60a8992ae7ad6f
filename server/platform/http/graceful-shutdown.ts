import type { Connection } from '#server/platform/database/connect.ts'
import type { App } from './app-type.ts'

/** How long running requests and downloads may continue after the signal. */
const GRACE_MS = 4_500

/**
 * On SIGTERM or SIGINT, stops accepting connections, waits for running requests, closes the database and exits. Exits
 * at once after the grace period or on a second signal.
 */
export function shutDownGracefully(app: App, connection: Pick<Connection, 'close'>): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    app.log.info({ signal }, 'stopping')
    setTimeout(() => {
      app.log.warn('requests were still under way when the grace time ended')
      process.exit(0)
    }, GRACE_MS).unref()
    app
      .close()
      .then(() => connection.close())
      .then(
        () => process.exit(0),
        (error) => {
          app.log.error({ err: error }, 'could not stop cleanly')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
