import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import type { PaymentContext } from '#server/features/payments/payment-context.ts'
import { reconcile } from '#server/features/payments/reconcile.ts'
import { processEvent } from '#server/features/payments/webhook-inbox.ts'
import { noFaults } from '#stripe-sandbox/faults.ts'
import type { Sandbox } from '#stripe-sandbox/start-sandbox.ts'
import { findViolations, snapshot } from './invariants.ts'

/**
 * Runs the reconciler after the chaos, replays every event, and returns the violations that remain.
 * @param hangMs how long the sandbox let requests hang: requests of killed stores may still be under way
 */
export async function settle(
  context: PaymentContext,
  { sandbox, hangMs = 0 }: { sandbox: Sandbox; hangMs?: number },
): Promise<string[]> {
  const { db, payments } = context
  Object.assign(sandbox.faults, noFaults)
  await wait(hangMs)
  for (let round = 0; round < 3; round++) {
    // Disputes and refund outcomes come later, those of refunds that the round before made too.
    await vi.waitFor(() => expect(sandbox.pendingTasks()).toBe(0), {
      timeout: 60_000,
      interval: 100,
    })
    await reconcile(context)
  }
  const violations = await findViolations(db, payments.stripe)
  const before = await snapshot(db)
  await db.updateTable('webhook_events').set({ processed_at: null }).execute()
  for (const { id } of await db.selectFrom('webhook_events').select('id').execute())
    await processEvent(context, id)
  const after = await snapshot(db)
  const changed = [
    ...before.filter((line) => !after.includes(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`),
  ]
  if (changed.length > 0) violations.push(`replaying the events changed something:\n${changed.join('\n')}`)
  return violations
}

/** How many orders came to which state, in words. */
export async function tallyOrders({ db }: Pick<PaymentContext, 'db'>): Promise<string> {
  const orders = await db.selectFrom('orders').select('status').execute()
  const tally = Object.entries(Object.groupBy(orders, ({ status }) => status)).map(
    ([status, rows]) => `${rows?.length} ${status}`,
  )
  const offers = await db.selectFrom('offers').select('id').where('order_id', 'is not', null).execute()
  return `${orders.length} orders (${tally.join(', ')}), ${offers.length} at agreed prices`
}
