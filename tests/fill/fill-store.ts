import { uuidv7 } from 'uuidv7'
import type { WebhookEvent } from '#contract/store/webhook-event.ts'
import { linkAuditLog } from '#server/model/audit/link-audit-log.ts'
import { recordAuditEvent } from '#server/model/audit/record-audit-event.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { done, type FillContext, names } from './fill-context.ts'

/** The tables of the store and of the platform. */
export function fillStore({ at, db, shop }: FillContext) {
  const webhook = {
    ...{ id: uuidv7(), name: names.join(' '), target: 'https://example.com/…4f9c' },
    ...{ format: 'standard' as const, events: writeJson<WebhookEvent[]>(['order.completed']) },
    ...{ created_at: at, disabled_at: at, note: 'Gone', failing_since: at, paused_until: at },
    last_delivered_at: at,
  }
  return {
    store_settings: () =>
      db
        .insertInto('store_settings')
        .values({
          id: 1,
          version: 2,
          given: writeJson({ storeName: names.join(' ').slice(0, 40) }),
          changed_in: writeJson({ storeName: 2 }),
          changed_at: at,
          changed_by: 'zebra',
        })
        .execute(),
    legal_texts: () =>
      db
        .insertInto('legal_texts')
        .values([
          { kind: 'terms', version: 1, body: names.join('\n'), published_at: at },
          { kind: 'terms', version: 2, body: null, published_at: at },
        ])
        .execute(),
    backups: () =>
      db.insertInto('backups').values({ id: uuidv7(), at, bytes: 5e9, missing_files: 0 }).execute(),
    webhooks: () => db.insertInto('webhooks').values(webhook).execute(),
    webhook_deliveries: () =>
      db
        .insertInto('webhook_deliveries')
        .values({
          ...{ id: uuidv7(), webhook_id: webhook.id, fact: 'webhook.test 1', type: 'webhook.test' },
          data: writeJson({ type: 'webhook.test', data: { message: names.join(' ') } }),
          ...{ path: '/admin', state: 'failed', attempts: 10, created_at: at, queued_at: at },
          ...{ next_at: null, tried_at: at, answer: 'HTTP 500' },
        })
        .execute(),
    audit_log: async () => {
      await recordAuditEvent(db, { userId: shop.admin.id, username: shop.admin.username }, 'user.locked', {
        id: shop.customer.id,
        name: 'Zoë',
      })
      await linkAuditLog(shop.connection)
    },
    deleted_things: () =>
      db
        .insertInto('deleted_things')
        .values({ kind: 'tag', id: uuidv7(), data: '{"a":1}', deleted_at: at })
        .execute(),
    mails: done,
    mailbox: done,
    sealed_keys: () =>
      db.insertInto('sealed_keys').values({ name: 'another key', sealed: 'x', created_at: at }).execute(),
    store_facts: () =>
      db
        .insertInto('store_facts')
        .values(names.map((name) => ({ name, value: name })))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    used_challenges: () =>
      db
        .insertInto('used_challenges')
        .values({ id: 'challenge', expires_at: Number.MAX_SAFE_INTEGER })
        .execute(),
    jobs: () =>
      db
        .insertInto('jobs')
        .values({
          created_at: at,
          attempts: 0,
          last_error: null,
          id: uuidv7(),
          name: 'a-job-that-failed',
          payload: '{}',
          unique_key: null,
          status: 'dead',
          run_at: at,
          lease: null,
          leased_until: null,
        })
        .execute(),
  }
}
