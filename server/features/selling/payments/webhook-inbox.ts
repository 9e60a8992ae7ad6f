import type { PaymentProviderName } from '#contract/orders/payment-provider.ts'
import type { Hint, PaymentProvider } from '#server/model/payment/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { isOnHold } from '#server/platform/database/store-hold.ts'
import type { PaymentContext } from './payment-context.ts'
import { findProvider } from './provider-of.ts'
import { syncPayment } from './sync-order.ts'

const errorLength = 500
const keptForMs = 30 * 24 * 3600_000

/** Saves an event. Idempotent by its id. */
export async function receiveEvent(
  { db }: PaymentContext,
  { name: provider }: Pick<PaymentProvider, 'name'>,
  hint: Hint,
): Promise<void> {
  await db
    .insertInto('webhook_events')
    .values({
      id: hint.id,
      provider,
      type: hint.type,
      intent_id: hint.paymentId,
      subject: hint.subject,
      received_at: Date.now(),
      processed_at: null,
      attempts: 0,
      last_error: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * Processes an event once; on hold (`isOnHold`) it waits for the reconciler. Does not trust its content, which only names the payment to sync.
 * @throws any error, after saving it; the event stays unprocessed
 */
export async function processEvent(context: PaymentContext, eventId: string): Promise<void> {
  const { db } = context
  if (await isOnHold(db)) return
  const event = await db
    .selectFrom('webhook_events')
    .selectAll()
    .where('id', '=', eventId)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  if (!event) return
  try {
    const provider = findProvider(context.payments, event.provider)
    // One that the store no longer has tells nothing that it could look up.
    if (provider && event.intent_id !== null) await syncPayment(context, provider, event.intent_id)
    if (event.subject !== null) await follow(context, event.subject)
    await db
      .updateTable('webhook_events')
      .set({ processed_at: Date.now(), last_error: null })
      .where('id', '=', eventId)
      .execute()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    await db
      .updateTable('webhook_events')
      .set((row) => ({ attempts: row('attempts', '+', 1), last_error: text.slice(0, errorLength) }))
      .where('id', '=', eventId)
      .execute()
    throw error
  }
}

/** Ids of unprocessed events, oldest first. */
export async function waitingEvents({ db }: PaymentContext, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('processed_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Deletes processed events that the provider no longer resends. */
export async function pruneEvents({ db }: PaymentContext): Promise<void> {
  await db
    .deleteFrom('webhook_events')
    .where('processed_at', '<', Date.now() - keptForMs)
    .execute()
}

const followed = ['account', 'transfer'] as const

async function follow({ followers }: PaymentContext, subject: string): Promise<void> {
  for (const kind of followed)
    if (subject.startsWith(`${kind}:`)) await followers?.get(kind)?.(subject.slice(kind.length + 1))
}

/** When a provider last told of something, in milliseconds since 1970. */
export async function lastWebhookAt(db: Db, provider: PaymentProviderName): Promise<number | null> {
  const last = await db
    .selectFrom('webhook_events')
    .select((select) => select.fn.max('received_at').as('at'))
    .where('provider', '=', provider)
    .executeTakeFirst()
  return last?.at ?? null
}
