import { uuidv7 } from 'uuidv7'
import { orderNumber } from '#contract/orders/order.ts'
import { providerNames } from '#contract/orders/payment-provider.ts'
import type { WantedRefund } from '#contract/orders/plan-refund.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import { msg } from '#contract/text/msg.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { assertNotUpgraded } from '#server/model/entitlement/index.ts'
import {
  findOrder,
  findRefund,
  insertRefund,
  isRunning,
  moveRefund,
  readOrder,
  readRefundedPart,
  readRefundsOf,
  recordRefund,
} from '#server/model/order/index.ts'
import { PaymentMissingError, RefusedError } from '#server/model/payment/index.ts'
import { toFlag, writeJson } from '#server/platform/database/columns.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { assertNotOnHold } from '#server/platform/database/store-hold.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { cancelOpenUpgrades } from './cancel-open-upgrades.ts'
import { endFreeLines } from './end-free-lines.ts'
import { belongsToOtherAccount, paidElsewhere } from './other-account.ts'
import type { PaymentContext } from './payment-context.ts'
import { providerOf } from './provider-of.ts'
import { syncOrder } from './sync-order.ts'

/** The administrator who requests the refund. */
type Requester = { userId: string; username: string }

type RefundOptions = {
  wanted?: WantedRefund | undefined
  note?: string | undefined
  /** The credit note says it. */
  reason?: Row<'refunds'>['reason'] | undefined
}

/**
 * A refund that could not be made ends after this long, because a provider forgets the keys of requests after 24 h.
 */
const giveUpAfterMs = 20 * 3_600_000

/**
 * Refunds lines of an order, parts of them, or what is left of all of it. Licenses end whose money goes back in full. Saves
 * the refund first, whose id is the idempotency key, so that a second click, another administrator or a restart finds it
 * instead of making another.
 * @returns true once refunded, false while the provider is processing it
 * @throws Problem order_not_found, order_line_not_found, not_refundable, refund_running, upgraded, refund_refused, paid_elsewhere, payment_unavailable,
 * store_on_hold
 */
export async function refundOrder(
  context: PaymentContext,
  orderId: string,
  requestedBy: Requester,
  { wanted, note, reason }: RefundOptions = {},
): Promise<boolean> {
  await assertNotOnHold(context.db)
  await cancelOpenUpgrades(context, orderId, wanted && [...wanted.keys()])
  const refund = await findOrRequestRefund(context, orderId, requestedBy, { wanted, note, reason })
  if (refund.status === 'succeeded') return true
  try {
    await issueRefund(context, refund)
  } catch (error) {
    if (error instanceof ProblemError) throw error
    context.log.warn({ err: error, orderId }, 'a refund could not be made and will be tried again')
    const name = nameOf(await findOrder(context.db, orderId))
    throw new ProblemError('payment_unavailable', {
      detail: msg`${{ provider: name }} cannot be reached. The refund is saved and will be sent as soon as possible.`,
      cause: error,
    })
  }
  const order = await findOrder(context.db, orderId)
  const after = await findRefund(context.db, refund.id)
  if (order?.status === 'Refunded' || after?.status === 'succeeded') return true
  if (after?.status === 'failed')
    throw new ProblemError('refund_refused', {
      detail: after.problem
        ? msg`${{ provider: nameOf(order) }} refused the refund. ${{ reason: after.problem }}`
        : msg`${{ provider: nameOf(order) }} refused the refund.`,
    })
  return false
}

function nameOf(order: Pick<Row<'orders'>, 'provider'> | undefined): string {
  return order?.provider ? providerNames[order.provider] : 'The payment provider'
}

/**
 * Cancels a refund that the provider has not accepted yet.
 * @throws Problem refund_sent, refund_not_found
 */
export async function cancelRefund(
  context: PaymentContext,
  orderId: string,
  canceledBy: Requester,
): Promise<void> {
  const { db, payments, log } = context
  // The refund may exist although its response was lost. An unreachable provider must not keep it pending.
  await syncOrder(context, orderId).catch((error: unknown) =>
    log.warn({ err: error, orderId }, 'a refund is canceled without the provider having been asked'),
  )
  await payments.locks.run(`order:${orderId}`, () =>
    db.transaction().execute(async (trx) => {
      const order = await readOrder(trx, orderId)
      const canceled = await moveRefund(trx, orderId, 'requested', 'canceled')
      if (!canceled) {
        const sent = (await readRefundsOf(trx, [orderId])).some(
          ({ status, amount_cents }) => amount_cents > 0 && (status === 'pending' || status === 'succeeded'),
        )
        throw new ProblemError(sent ? 'refund_sent' : 'refund_not_found')
      }
      const subject = { id: orderId, name: orderNumber(orderId) }
      await recordAuditEvent(trx, canceledBy, 'order.refund-canceled', subject, {
        amount: formatTotal(toDollars(canceled.amount_cents), order.currency),
      })
    }),
  )
}

async function findOrRequestRefund(
  context: PaymentContext,
  orderId: string,
  requestedBy: Requester,
  { wanted, note, reason }: RefundOptions,
): Promise<Row<'refunds'>> {
  const { db, payments } = context
  return payments.locks.run(`order:${orderId}`, () =>
    db.transaction().execute(async (trx) => {
      const order = await readOrder(trx, orderId)
      const part = await readRefundedPart(trx, order, wanted)
      const isPaid = order.status === 'Completed'
      if (isPaid && part.amountCents > 0 && belongsToOtherAccount(context, order))
        throw paidElsewhere(context, order)
      const running = (await readRefundsOf(trx, [orderId])).find(isRunning)
      const line_ids = writeJson(part.endingIds)
      const parts = part.parts && writeJson(part.parts)
      if (running && (running.line_ids !== line_ids || running.parts !== parts))
        throw new ProblemError('refund_running')
      if (running) return running
      if (!isPaid) throw new ProblemError('not_refundable')
      await assertNotUpgraded(trx, orderId, Object.keys(part.parts ?? {}).concat(part.endingIds))
      const amount_cents = part.amountCents
      const subject = { id: orderId, name: orderNumber(orderId) }
      await recordAuditEvent(trx, requestedBy, 'order.refunded', subject, {
        amount: formatTotal(toDollars(amount_cents), order.currency),
      })
      if (amount_cents === 0)
        return endFreeLines(trx, order, part, { requestedBy: requestedBy.userId, note: note || null })
      return insertRefund(trx, {
        id: uuidv7(),
        order_id: orderId,
        amount_cents,
        line_ids,
        parts,
        note: note || null,
        reason: reason ?? null,
        rest: toFlag(part.isRest),
        status: 'requested',
        provider_id: null,
        requested_by: requestedBy.userId,
        created_at: Date.now(),
      })
    }),
  )
}

/**
 * Sends a saved refund to the provider and follows it. Idempotent. A refused refund ends; only a person can request it
 * again. If the provider cannot be reached, retries for 20 hours.
 * @throws Problem paid_elsewhere if the payment belongs to another provider; the refund then waits until the store uses
 * that provider again, unless the current one says that it does not know the payment
 */
export async function issueRefund(context: PaymentContext, refund: Row<'refunds'>): Promise<void> {
  const { db, payments } = context
  const order = await findOrder(db, refund.order_id)
  if (order && belongsToOtherAccount(context, order)) throw paidElsewhere(context, order)
  const intentId = order?.intent_id
  if (!intentId) throw new Error(`order ${refund.order_id} has no payment to refund`)
  await payments.locks.run(`order:${refund.order_id}`, async () => {
    // Canceled or refused while waiting for the lock.
    if ((await findRefund(db, refund.id))?.status !== 'requested') return
    if (Date.now() - refund.created_at > giveUpAfterMs) {
      await endRefund(context, refund, 'It could not be made within 20 hours.')
      return
    }
    try {
      await providerOf(payments, order).refund({ ...order, intent_id: intentId }, refund)
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      const isMissing = error instanceof PaymentMissingError
      const isFinal = isMissing || error instanceof RefusedError
      const status = isFinal ? 'failed' : 'requested'
      await recordRefund(db, refund.id, { status, problem: problem.slice(0, problemLength) })
      if (isMissing) throw paidElsewhere(context, order, { cause: error })
      if (!isFinal) throw error
    }
  })
  await syncOrder(context, refund.order_id)
  context.wakeJobs()
}

const problemLength = 500

async function endRefund(context: PaymentContext, refund: Row<'refunds'>, reason: string): Promise<void> {
  const problem = refund.problem === null ? reason : `${reason} ${refund.problem}`
  await recordRefund(context.db, refund.id, { status: 'failed', problem: problem.slice(0, problemLength) })
}
