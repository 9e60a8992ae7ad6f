import { isDeepStrictEqual } from 'node:util'
import type Stripe from 'stripe'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readStoredCredentials, type StoredCredentials } from './stored-credentials.ts'

const POLL_MS = 250

/** How the store was started, for a change of what it was started with. */
export type Startup = {
  /** What administrators had set when it started. */
  stored: StoredCredentials
  /** @throws ConfigError where the store would not start with these instead */
  check: (stored: StoredCredentials) => Promise<void>
  /** Closes the store and opens it again, in the same process and at the same port. */
  restart: () => void
  /** Where Stripe is asked about a key, for tests; undefined: at Stripe. */
  stripeOptions?: Stripe.StripeConfig
}

/**
 * Opens the store again once an administrator, here or at another instance, has changed what it was started with.
 * `versionOf` answers the version of the settings, which grows with each change.
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
    if (isDeepStrictEqual(stored, startup.stored)) return
    asked = true
    app.log.info('the keys of mail or payments have changed: the store opens again with them')
    startup.restart()
  }
  const timer = setInterval(
    () => look().catch((error: unknown) => app.log.warn({ err: error }, 'changed keys could not be read')),
    POLL_MS,
  )
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
