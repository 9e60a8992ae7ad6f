import type { HoldDecision, HoldView } from '#contract/store/restore.ts'
import { listNames } from '#contract/text/list-names.ts'
import { msg } from '#contract/text/msg.ts'
import { ConfigError } from '#server/config/config-error.ts'
import { stopAllLetters } from '#server/features/reach/letters/index.ts'
import {
  credentialNames,
  fixedBy,
  type LiveSettings,
  readStoredCredentials,
  type Startup,
  storeCredentials,
} from '#server/features/store/settings/index.ts'
import { deleteAllWebhooks } from '#server/features/store/webhooks/index.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { deleteApiTokens } from '#server/model/session/index.ts'
import { takeSettings } from '#server/model/settings/index.ts'
import { endHold, isCopy, isOnHold, markAsCopy } from '#server/platform/database/store-hold.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { skipWaitingMails } from '#server/platform/mail/stored-mails.ts'
import type { RestoreDeps } from './restore-run.ts'

type HoldDeps = Pick<RestoreDeps, 'connection' | 'config'> & {
  settings: LiveSettings
  startup: Pick<Startup, 'check'>
  storeSecret: string
}

const removed = Object.fromEntries(
  [...credentialNames.mail, ...credentialNames.stripe, ...credentialNames.paypal].map((name) => [
    name,
    undefined,
  ]),
)

export async function readHold({ connection, config }: HoldDeps): Promise<HoldView> {
  return { isOnHold: await isOnHold(connection.db), fixed: fixedInEnvironment(config) }
}

/**
 * Ends the hold of a restored store. The real one goes on with everything that waits. A copy loses its mail server, its
 * payment keys, API tokens and webhooks, its planned letters become drafts, and waiting mail is given up; the store restarts.
 * @throws Problem not_on_hold, or copy_refused while the environment has a mail server or live keys, or if it would not start
 */
export async function decideHold(
  deps: HoldDeps,
  admin: RequestSession,
  { store }: HoldDecision,
): Promise<void> {
  const { config, settings, storeSecret } = deps
  const { db } = deps.connection
  if (!(await isOnHold(db))) throw new ProblemError('not_on_hold')
  const fixed = fixedInEnvironment(config)
  if (store === 'copy' && fixed.length > 0)
    throw new ProblemError('copy_refused', {
      detail: (locale) =>
        msg`The environment of this store sets ${{ names: listNames(fixed, locale) }}, which would reach real people or real money. Remove that, restart the store and try again.`,
    })
  await markIfItStarts(deps, store)
  await db.transaction().execute(async (trx) => {
    // Serializes two administrators, and has every instance restart without the credentials.
    await takeSettings(trx, admin)
    if (!(await isOnHold(trx))) throw new ProblemError('not_on_hold')
    if (store === 'copy') {
      await storeCredentials(trx, removed, storeSecret)
      await stopAllLetters(trx)
      await deleteAllWebhooks(trx)
      await deleteApiTokens(trx)
      await skipWaitingMails(trx)
    }
    await endHold(trx)
    const subject = { id: 'store', name: 'the restored store' }
    await recordAuditEvent(trx, admin, 'hold.ended', subject, {
      'It is': store === 'copy' ? 'a copy' : 'the real store',
    })
  })
  await settings.refresh()
}

/** While it is still on hold: whether a store may run without live keys depends on the mark. */
async function markIfItStarts(
  { connection: { db }, config, startup }: HoldDeps,
  store: HoldDecision['store'],
): Promise<void> {
  const before = await isCopy(db)
  await markAsCopy(db, store === 'copy')
  try {
    const stored = Object.entries(await readStoredCredentials(db, config))
    const kept = stored.filter(([name]) => store === 'real' || !(name in removed))
    await startup.check(Object.fromEntries(kept))
  } catch (error) {
    await markAsCopy(db, before)
    if (!(error instanceof ConfigError)) throw error
    throw new ProblemError('copy_refused', {
      detail: msg`The store would not start, so nothing was changed: ${{ reason: error.message }}.`,
    })
  }
}

/** What a copy would keep, as only the environment can take it away. */
function fixedInEnvironment(config: HoldDeps['config']): string[] {
  const { mail, payments } = config
  const live = payments.mode === 'live' ? payments : undefined
  return [
    ...(mail.kind === 'smtp' && fixedBy(config, 'mail') !== undefined ? ['SMTP_URL'] : []),
    ...(live?.stripe && fixedBy(config, 'stripe') !== undefined ? ['STRIPE_SECRET_KEY'] : []),
    ...(live?.paypal && fixedBy(config, 'paypal') !== undefined ? ['PAYPAL_CLIENT_SECRET'] : []),
  ]
}
