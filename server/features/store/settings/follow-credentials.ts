import { isDeepStrictEqual } from 'node:util'
import type { Config } from '#server/config/config.ts'
import type { PaypalAddress, StripeOptions } from '#server/features/selling/payments/index.ts'
import type { Connection, Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { follow } from '#server/platform/http/follow.ts'
import { readStoredCredentials, type StoredCredentials } from './stored-credentials.ts'

const POLL_MS = 250

/** The startup configuration, and how to restart with another one. */
export type Startup = {
  /** The credentials stored at startup. */
  stored: StoredCredentials
  /** @throws ConfigError if the store would not start with these */
  check: (stored: StoredCredentials) => Promise<void>
  /** Prepares a store restored beside this one as a start does. @throws ConfigError if it would not start */
  prepareRestored: (staged: Connection, dataDir: string) => Promise<void>
  /** Closes and reopens the store in the same process and on the same port. */
  restart: () => void
  /** Stripe's API URL, for tests; undefined: the real one. */
  stripeOptions?: StripeOptions
  /** PayPal's, as above. */
  paypalAddress?: PaypalAddress
}

/**
 * Restarts the store after an administrator, here or on another instance, has changed its credentials. `versionOf`
 * returns the version of the settings, which grows with each change.
 */
export function followCredentials(
  app: App,
  { db, config, startup, versionOf }: { db: Db; config: Config; startup: Startup; versionOf: () => number },
): void {
  let seen = versionOf()
  let asked = false
  const look = async () => {
    const version = versionOf()
    if (version === seen || asked) return
    const stored = await readStoredCredentials(db, config)
    seen = version
    // While this look read them, another may have.
    if (asked) return
    if (isDeepStrictEqual(stored, startup.stored)) return
    asked = true
    app.log.info(
      'the mail server, the keys of a payment provider or the address changed: restarting the store',
    )
    startup.restart()
  }
  follow(app, POLL_MS, look, 'changed credentials could not be read')
}

declare module '#server/platform/store.ts' {
  interface Store {
    /** Undefined in most tests: mail and payments then never change. */
    startup?: Startup | undefined
  }
}
