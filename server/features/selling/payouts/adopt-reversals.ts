import type Stripe from 'stripe'
import { uuidv7 } from 'uuidv7'
import { fromMinorUnits } from '#contract/pricing/minor-units.ts'
import { needsStripe } from '#server/features/selling/payments/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { bookPayout } from './book-payout.ts'
import { lockCollaborator } from './make-payouts.ts'
import { type CoveredLine, readCoveredLines } from './payout-lines.ts'
import type { TransferContext } from './transfer-context.ts'

/** Records and books a reversal that the store requested, once. @param id of the store's own row */
export async function settleReversal(
  { payment, now }: TransferContext,
  payout: Row<'payouts'>,
  made: Stripe.TransferReversal,
  id: string,
): Promise<void> {
  const cents = fromMinorUnits(made.amount, made.currency)
  await payment.db.transaction().execute(async (trx) => {
    await lockCollaborator(trx, payout.collaborator_id)
    const done = await trx
      .updateTable('payout_reversals')
      .set({ state: 'done', cents, provider_id: made.id, problem: null })
      .where('id', '=', id)
      .where('state', '!=', 'done')
      .returning('id')
      .executeTakeFirst()
    if (!done) return
    const key = `payout-reversed:${id}`
    await bookPayout(trx, payout, { kind: 'payout-reversed', key, cents, now: now() })
  })
}

/**
 * Records reversals of a transfer that the store does not know: its own requests whose response was lost, and those made in the
 * provider's dashboard. Their amounts return to the balance. The caller holds the lock of the collaborator's payouts.
 */
export async function adoptReversals(context: TransferContext, payout: Row<'payouts'>): Promise<void> {
  const stripe = needsStripe(context.payment.payments)
  const others: Stripe.TransferReversal[] = []
  for await (const made of stripe.transfers.listReversals(payout.transfer_id ?? '', { limit: 100 })) {
    const own = made.metadata?.reversalId
    if (own === undefined) others.push(made)
    else await settleReversal(context, payout, made, own)
  }
  // After its own, so that nothing is attributed to a line of which everything came back.
  for (const made of others) await adoptReversal(context, payout, made)
}

async function adoptReversal(
  { payment, now }: TransferContext,
  payout: Row<'payouts'>,
  made: Stripe.TransferReversal,
): Promise<void> {
  await payment.db.transaction().execute(async (trx) => {
    await lockCollaborator(trx, payout.collaborator_id)
    const known = await trx
      .selectFrom('payout_reversals')
      .select('id')
      .where('provider_id', '=', made.id)
      .executeTakeFirst()
    if (known) return
    const covered = await readCoveredLines(trx, payout, payout.collaborator_id)
    const own = covered.filter((one) => one.payout.id === payout.id)
    for (const [lineId, cents] of spread(fromMinorUnits(made.amount, made.currency), own)) {
      const id = uuidv7()
      await trx
        .insertInto('payout_reversals')
        .values({
          id,
          payout_id: payout.id,
          line_id: lineId,
          cents,
          state: 'done',
          provider_id: made.id,
          problem: null,
          created_at: now(),
        })
        .execute()
      const key = `payout-reversed:${id}`
      await bookPayout(trx, payout, { kind: 'payout-reversed', key, cents, now: now() })
    }
  })
}

/**
 * Attributes a reversal that names no line, as cents by line. Lines without an open request come first, because those with one
 * may still be reversed by it. A line that keeps less than its request asks for gets a new request for the rest.
 */
function spread(cents: number, covered: readonly CoveredLine[]): Map<string, number> {
  const parts = new Map<string, number>()
  let left = cents
  const limits = [(line: CoveredLine) => line.cents - line.sendingCents, (line: CoveredLine) => line.cents]
  for (const limit of limits)
    for (const line of covered) {
      const had = parts.get(line.lineId) ?? 0
      const part = Math.min(left, limit(line) - had)
      if (part <= 0) continue
      parts.set(line.lineId, had + part)
      left -= part
    }
  return parts
}
