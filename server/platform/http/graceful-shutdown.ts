import type { Connection } from '#server/platform/database/connect.ts'
import type { App } from './app-type.ts'
import type { LogDestination } from './log-destination.ts'

/** How long running requests and downloads may continue after the signal. */
const GRACE_MS = 4_500

/** How long the last lines of the log may take. */
const LOG_MS = 500

/** What ends a store that listens. */
type Lifetime = {
  /** Stops accepting connections, waits for running requests as long as the grace period, and closes the database. */
  close: () => Promise<void>
}

/**
 * On SIGTERM or SIGINT, stops accepting connections, waits for running requests, closes the database and exits. Exits
 * at once after the grace period or on a second signal, whether or not anybody reads the log.
 */
export function shutDownGracefully(
  app: App,
  connection: Pick<Connection, 'close'>,
  log: Pick<LogDestination, 'flush'>,
): Lifetime {
  let stopping = false
  const exit = async (code: number) => {
    await log.flush(LOG_MS)
    process.exit(code)
  }
  const closeAll = () => app.close().then(() => connection.close())
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    app.log.info({ signal }, 'stopping')
    setTimeout(() => {
      app.log.warn('requests were still under way when the grace time ended')
      void exit(0)
    }, GRACE_MS).unref()
    closeAll().then(
      () => exit(0),
      (error) => {
        app.log.error({ err: error }, 'could not stop cleanly')
        return exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return {
    async close() {
      const cut = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
      await closeAll()
      clearTimeout(cut)
      process.off('SIGTERM', stop)
      process.off('SIGINT', stop)
    },
  }
}
