import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentContext } from '#server/payments/payment-context.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { noFaults } from '#server/payments/sandbox/faults.ts'
import { processEvent } from '#server/payments/webhook-inbox.ts'
import { findViolations, snapshot } from './invariants.ts'

/** Disputes and slow refunds come two seconds later. */
const followUpMs = 2_500

/** Lets the reconciler tidy up after the chaos, replays every event, and answers what is wrong afterwards. */
export async function settle(context: PaymentContext): Promise<string[]> {
  const { db, payments } = context
  if (payments.sandbox) Object.assign(payments.sandbox.faults, noFaults)
  await wait(followUpMs)
  for (let round = 0; round < 3; round++) await reconcile(context)
  const violations = await findViolations(db, payments.stripe)
  const before = await snapshot(db)
  await db.updateTable('webhook_events').set({ processed_at: null }).execute()
  for (const { id } of await db.selectFrom('webhook_events').select('id').execute())
    await processEvent(context, id)
  if ((await snapshot(db)) !== before) violations.push('replaying the events changed something')
  return violations
}

/** How many orders came to which state, in words. */
export async function tallyOrders({ db }: Pick<PaymentContext, 'db'>): Promise<string> {
  const orders = await db.selectFrom('orders').select('status').execute()
  const tally = Object.entries(Object.groupBy(orders, ({ status }) => status)).map(
    ([status, rows]) => `${rows?.length} ${status}`,
  )
  return `${orders.length} orders (${tally.join(', ')})`
}
