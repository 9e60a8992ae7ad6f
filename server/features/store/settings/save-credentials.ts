import { msg } from '#contract/text/msg.ts'
import type { Config } from '#server/config/config.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { takeSettings } from '#server/model/settings/index.ts'
import type { Trx } from '#server/platform/database/connect.ts'
import type { App } from '#server/platform/http/app-type.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Store } from '#server/platform/store.ts'
import type { Startup } from './follow-credentials.ts'
import {
  type CredentialName,
  credentialNames,
  fixedBy,
  readStoredCredentials,
  type Service,
  type StoredCredentials,
  storeCredentials,
} from './stored-credentials.ts'

export type CredentialsDeps = Store & { startup: Startup }
/** Names in the audit log. */
const labels: Record<Service, string> = {
  mail: 'Mail',
  stripe: 'Stripe',
  paypal: 'PayPal',
  address: 'Address',
}

type Changes = { readonly [Name in CredentialName]?: string | undefined }

/** @throws Problem setting_locked */
export function assertNotFixed(config: Config, service: Service): void {
  const name = fixedBy(config, service)
  if (name === 'PAYMENTS' && config.isSandboxForced)
    throw new ProblemError('setting_locked', {
      detail: msg`PAYMENTS=sandbox in the environment keeps the store in the sandbox. Remove it there to take payments.`,
    })
  if (name !== undefined)
    throw new ProblemError('setting_locked', {
      detail: msg`The environment variable ${{ name }} sets this. Remove it there to change it here.`,
    })
}

/** Removes the stored credentials, falling back to the environment's. @throws Problem credentials_refused */
export function removeCredentials(
  app: App,
  deps: CredentialsDeps,
  admin: RequestSession,
  service: Service,
): Promise<void> {
  return saveCredentials(
    app,
    deps,
    admin,
    service,
    Object.fromEntries(credentialNames[service].map((name) => [name, undefined])),
  )
}

/**
 * Saves after checking that the store starts with them.
 * @param alongside what is saved in the same transaction
 * @throws Problem credentials_refused
 */
export async function saveCredentials(
  app: App,
  { db, config, startup, settings }: CredentialsDeps,
  admin: RequestSession,
  service: Service,
  changes: Changes,
  alongside: (trx: Trx) => Promise<void> = async () => {},
): Promise<void> {
  const after = Object.entries({ ...(await readStoredCredentials(db, config)), ...changes })
  await assertStarts(startup, Object.fromEntries(after.filter(([, value]) => value !== undefined)))
  await db.transaction().execute(async (trx) => {
    // Other instances see the new version; the lock serializes concurrent changes.
    await takeSettings(trx, admin)
    await storeCredentials(trx, changes, app.storeSecret)
    await alongside(trx)
    const subject = { id: 'settings', name: 'Settings' }
    await recordAuditEvent(trx, admin, 'settings.changed', subject, {
      [labels[service]]: Object.values(changes).some(Boolean) ? 'changed' : 'removed',
    })
  })
  await settings.refresh()
}

/** Checks what the next start would fail on. */
async function assertStarts(startup: Startup, stored: StoredCredentials): Promise<void> {
  try {
    await startup.check(stored)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new ProblemError('credentials_refused', {
      detail: msg`The store would not start with these settings, so nothing was saved: ${{ reason: error.message }}.`,
    })
  }
}
