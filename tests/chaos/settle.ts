import { setTimeout as wait } from 'node:timers/promises'
import { noFaults as noPaypalFaults } from '#paypal-sandbox/faults.ts'
import type { Sandbox as PaypalSandbox } from '#paypal-sandbox/start-sandbox.ts'
import type { PaymentContext } from '#server/features/selling/payments/payment-context.ts'
import { reconcile } from '#server/features/selling/payments/reconcile.ts'
import { needsStripe } from '#server/features/selling/payments/stripe/needs-stripe.ts'
import { processEvent } from '#server/features/selling/payments/webhook-inbox.ts'
import { followTransfers, runTransfers } from '#server/features/selling/payouts/index.ts'
import { noFaults } from '#stripe-sandbox/faults.ts'
import type { Sandbox } from '#stripe-sandbox/start-sandbox.ts'
import { findViolations, snapshot } from './invariants.ts'
import { transfersIn } from './payees.ts'

const maxRounds = 20
/** The provider has forgotten idempotency keys, and everything is due that was sold today. */
const dayMs = 24 * 3_600_000

type Providers = {
  sandbox: Sandbox
  /** PayPal's, and the file in which it keeps its state. */
  paypal?: { sandbox: PaypalSandbox; file: string }
}

/**
 * Runs the reconciler after the chaos, replays every event in another order, and returns the remaining violations.
 * @param hangMs how long the sandbox delays requests: those of killed stores may still be in flight
 */
export async function settle(
  base: PaymentContext,
  { hangMs = 0, ...providers }: Providers & { hangMs?: number },
): Promise<string[]> {
  const context = { ...base, followers: new Map() }
  const { db, payments } = context
  const { sandbox, paypal } = providers
  followTransfers(context.followers, transfersIn(context))
  Object.assign(sandbox.faults, noFaults)
  if (paypal) Object.assign(paypal.sandbox.faults, noPaypalFaults)
  await wait(hangMs)
  for (let round = 0; round < maxRounds; round++) {
    // Disputes and refund results come later, including those of refunds from the previous round.
    sandbox.runPendingTasks()
    paypal?.sandbox.runPendingTasks()
    // Old orders are checked at intervals, which a process may have started just before it was killed.
    await db.updateTable('orders').set({ payment_checked_at: null }).execute()
    // A day later: an order at PayPal that vanished while the store asked for its money.
    if (round > 0)
      await db.updateTable('paypal_payments').set({ asked_at: 0 }).where('capture', '=', 'asked').execute()
    await reconcile(context)
    await runTransfers(transfersIn(context, round === 0 ? 0 : dayMs))
    if (round >= 2 && (await isSettled(context, providers))) break
  }
  const books = { stripe: needsStripe(payments), paypalFile: paypal?.file }
  const violations = await findViolations(db, books)
  const before = await snapshot(db)
  await db.updateTable('webhook_events').set({ processed_at: null }).execute()
  const events = await db.selectFrom('webhook_events').select('id').orderBy('received_at', 'desc').execute()
  for (const { id } of events) await processEvent(context, id)
  const after = await snapshot(db)
  const [was, is] = [new Set(before), new Set(after)]
  const changed = [
    ...before.filter((line) => !is.has(line)).map((line) => `- ${line}`),
    ...after.filter((line) => !was.has(line)).map((line) => `+ ${line}`),
  ]
  if (changed.length > 0) violations.push(`replaying the events changed something:\n${changed.join('\n')}`)
  return violations
}

/** Batch size of the reconciler. */
async function isSettled({ db }: PaymentContext, { sandbox, paypal }: Providers): Promise<boolean> {
  const waiting = await db
    .selectFrom('webhook_events')
    .select('id')
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  const payout = await db.selectFrom('payouts').select('id').where('state', '=', 'sending').executeTakeFirst()
  const reversal = await db
    .selectFrom('payout_reversals')
    .select('id')
    .where('state', '=', 'sending')
    .executeTakeFirst()
  const tasks = sandbox.pendingTasks() + (paypal?.sandbox.pendingTasks() ?? 0)
  return !waiting && !payout && !reversal && tasks === 0
}

/** The number of orders by state, as text. */
export async function tallyOrders({ db }: Pick<PaymentContext, 'db'>): Promise<string> {
  const orders = await db.selectFrom('orders').select('status').execute()
  const tally = Object.entries(Object.groupBy(orders, ({ status }) => status)).map(
    ([status, rows]) => `${rows?.length} ${status}`,
  )
  return `${orders.length} orders (${tally.join(', ')})`
}
