import { isOpen } from '#contract/orders/payment-status.ts'
import {
  claimExclusives,
  freeExclusives,
  hasClaimed,
  recordEarlierLicenses,
} from '#server/model/order/index.ts'
import type { PaymentSnapshot } from '#server/model/payment/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { cancelCompetingOrders } from './competing-orders.ts'
import { findMismatch } from './decide-order-state.ts'
import type { PaymentContext } from './payment-context.ts'
import { providerOf } from './provider-of.ts'

/**
 * Captures an approved payment once its exclusives are certain, otherwise releases it. Claims them for one that the provider
 * checks; closes one that it has checked and not accepted, as its buyer has left. Requires the order's lock.
 * Idempotent at any kill: sold exclusives are captured again, released ones are free again.
 * @returns the payment as it is afterwards
 * @throws errors of the provider, which leave the payment approved for the next try
 */
export async function settleAuthorization(
  context: PaymentContext,
  order: Row<'orders'>,
  facts: PaymentSnapshot,
): Promise<PaymentSnapshot> {
  if (findMismatch(order, facts)) return facts
  const provider = providerOf(context.payments, order)
  const linked = { ...order, intent_id: facts.paymentId }
  const isBackToStart = facts.status === 'open' || facts.status === 'started'
  if (order.processing_since !== null && isOpen(order.status) && isBackToStart) {
    await provider.close(linked, 'capture-refused')
    return provider.read(facts.paymentId)
  }
  // A check may take longer than checkouts hold an exclusive.
  if (facts.status === 'processing') await claim(context, order)
  if (facts.status !== 'approved') return letGo(context, order, facts)
  if (await claim(context, order)) {
    const paid = await cancelCompetingOrders(context, order)
    await context.db.transaction().execute((trx) => recordEarlierLicenses(trx, order.id, paid))
    if (!(await provider.capture(linked))) await provider.close(linked, 'capture-refused')
  } else await provider.close(linked, 'exclusive-sold')
  return letGo(context, order, await provider.read(facts.paymentId))
}

/** @returns false if somebody else has one of the order's exclusives, or it is over */
async function claim({ db }: PaymentContext, { id, status }: Row<'orders'>): Promise<boolean> {
  return isOpen(status) && (await db.transaction().execute((trx) => claimExclusives(trx, id, Date.now())))
}

/** A payment that was refused for now holds no exclusive meanwhile: whoever pays first gets it. */
async function letGo(
  { db }: PaymentContext,
  order: Row<'orders'>,
  facts: PaymentSnapshot,
): Promise<PaymentSnapshot> {
  if (facts.status === 'open' && isOpen(order.status) && (await hasClaimed(db, order.id)))
    await db.transaction().execute((trx) => freeExclusives(trx, order.id))
  return facts
}
