import { uuidv7 } from 'uuidv7'
import {
  MAX_WEBHOOKS,
  type NewWebhook,
  type Webhook,
  type WebhookChanges,
  type WebhookSecret,
} from '#contract/store/webhook.ts'
import { webhookEventTypes } from '#contract/store/webhook-event.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { checkPublicAddress } from '#server/platform/network/checked-lookup.ts'
import type { WebhookDeps } from './deliver-webhook.ts'
import { explainFailure } from './explain-failure.ts'
import { countDeliveries, presentWebhook, targetOf } from './present-webhook.ts'
import { giveUpWaiting } from './turn-off.ts'
import { keepKeys, newSecret, readKeys, removeKeys, renewSecret } from './webhook-keys.ts'

/** @throws Problem too_many_webhooks, or invalid_request for an address where webhooks may not go */
export async function createWebhook(
  deps: WebhookDeps,
  admin: RequestSession,
  { name, url, format, events }: NewWebhook,
): Promise<WebhookSecret> {
  await assertReachable(new URL(url), deps)
  const id = uuidv7()
  const secret = format === 'standard' ? newSecret() : null
  const target = targetOf(url)
  const chosen = inOrder(events)
  return deps.db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_WEBHOOKS) throw new ProblemError('too_many_webhooks')
    const row = await trx
      .insertInto('webhooks')
      .values({
        id,
        name,
        target,
        format,
        events: writeJson(chosen),
        created_at: Date.now(),
        disabled_at: null,
        note: null,
        failing_since: null,
        paused_until: null,
        last_delivered_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepKeys(trx, id, { url, secrets: secret === null ? [] : [{ secret, until: null }] }, deps)
    const details = { address: target, format, events: chosen.join(', ') }
    await recordAuditEvent(trx, admin, 'webhook.created', { id, name }, details)
    return { secret, view: presentWebhook(row) }
  })
}

/** Turned off, it gives up what waits; turned on, its failures are forgotten. @throws Problem webhook_not_found */
export async function changeWebhook(
  { db }: WebhookDeps,
  admin: RequestSession,
  id: string,
  { name, events, enabled }: WebhookChanges,
): Promise<Webhook> {
  const now = Date.now()
  await db.transaction().execute(async (trx) => {
    const webhook = await findWebhook(trx, id)
    const isOn = webhook.disabled_at === null
    await trx
      .updateTable('webhooks')
      .set({
        name: name ?? webhook.name,
        ...(events && { events: writeJson(inOrder(events)) }),
        ...(enabled === false && isOn && { disabled_at: now, note: null }),
        ...(enabled === true &&
          !isOn && { disabled_at: null, note: null, failing_since: null, paused_until: null }),
      })
      .where('id', '=', id)
      .execute()
    if (enabled === false) await giveUpWaiting(trx, id)
    const details = {
      ...(name !== undefined && name !== webhook.name && { from: webhook.name, to: name }),
      ...(events && { events: inOrder(events).join(', ') }),
      ...(enabled !== undefined && enabled !== isOn && { turned: enabled ? 'on' : 'off' }),
    }
    await recordAuditEvent(trx, admin, 'webhook.changed', { id, name: name ?? webhook.name }, details)
  })
  return readWebhook(db, id)
}

/** @throws Problem webhook_not_found */
export async function deleteWebhook({ db }: WebhookDeps, admin: RequestSession, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await findWebhook(trx, id)
    await trx.deleteFrom('webhooks').where('id', '=', id).execute()
    await removeKeys(trx, id)
    await recordAuditEvent(trx, admin, 'webhook.deleted', { id, name })
  })
}

/** With their keys and what waits, as in a copy of a store. */
export async function deleteAllWebhooks(trx: Db): Promise<void> {
  const deleted = await trx.deleteFrom('webhooks').returning('id').execute()
  for (const { id } of deleted) await removeKeys(trx, id)
}

/** @throws Problem webhook_not_found, webhook_unsigned */
export async function renewWebhookSecret(
  deps: WebhookDeps,
  admin: RequestSession,
  id: string,
): Promise<WebhookSecret> {
  const secret = newSecret()
  await deps.db.transaction().execute(async (trx) => {
    const { name, format } = await findWebhook(trx, id)
    if (format !== 'standard') throw new ProblemError('webhook_unsigned')
    const keys = await readKeys(trx, id, deps)
    if (!keys) throw new ProblemError('webhook_not_found')
    await keepKeys(trx, id, renewSecret(keys, secret, Date.now()), deps)
    await recordAuditEvent(trx, admin, 'webhook.secret-renewed', { id, name })
  })
  return { secret, view: await readWebhook(deps.db, id) }
}

/** Locked until the end of the transaction. @throws Problem webhook_not_found */
export function findWebhook(trx: Db, id: string): Promise<Row<'webhooks'>> {
  return trx
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ProblemError('webhook_not_found'))
}

async function readWebhook(db: Db, id: string): Promise<Webhook> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new ProblemError('webhook_not_found'))
  return presentWebhook(row, (await countDeliveries(db)).get(id))
}

/** In the order in which they are shown, each once. */
function inOrder(events: NewWebhook['events']): NewWebhook['events'] {
  return webhookEventTypes.filter((type) => events.includes(type))
}

/** @throws Problem invalid_request */
async function assertReachable(url: URL, { config }: WebhookDeps): Promise<void> {
  try {
    await checkPublicAddress(url, config.privateWebhooks)
  } catch (error) {
    throw new ProblemError('invalid_request', {
      errors: { url: `${explainFailure(error)}.`.replace('..', '.') },
    })
  }
}
