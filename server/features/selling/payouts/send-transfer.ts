import Stripe from 'stripe'
import { toMinorUnits } from '#contract/pricing/minor-units.ts'
import { formatTotal, toDollars } from '#contract/pricing/money.ts'
import type { TransferProblem } from '#contract/splits/payout.ts'
import { alertOperator, needsStripe } from '#server/features/selling/payments/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { askOnce } from './ask-once.ts'
import { bookPayout } from './book-payout.ts'
import { lockCollaborator } from './make-payouts.ts'
import { isGone } from './stripe-accounts.ts'
import type { TransferContext } from './transfer-context.ts'

type Payout = Row<'payouts'>

const PROBLEM_LENGTH = 500

/**
 * Sends a transfer that is on its way and writes what the provider says. Its id is the idempotency key, so that a repeat
 * finds the first.
 * @throws errors of the provider and the database, which leave it on its way for the next try
 */
export async function sendTransfer(context: TransferContext, { id, collaborator_id }: Payout): Promise<void> {
  const { db, payments } = context.payment
  await payments.locks.run(`payout:${collaborator_id}`, async () => {
    const payout = await db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
    if (payout?.state !== 'sending') return
    const { made, problem } = await request(context, payout)
    if (made) await settleTransfer(context, payout, made)
    else await failTransfer(context, payout, problem ?? new Error('It could not be sent within 20 hours.'))
  })
  context.payment.wakeJobs()
}

function request(context: TransferContext, payout: Payout) {
  const stripe = needsStripe(context.payment.payments)
  const { id, cents, currency, account_id, source_charge, collaborator_id } = payout
  return askOnce<Stripe.Transfer>({
    ageMs: context.now() - payout.created_at,
    create: () =>
      stripe.transfers.create(
        {
          amount: toMinorUnits(cents, currency),
          currency,
          destination: account_id ?? '',
          ...(source_charge !== null && { source_transaction: source_charge }),
          metadata: { payoutId: id, collaboratorId: collaborator_id },
        },
        { idempotencyKey: `payout:${id}` },
      ),
    find: () => findTransfer(context, payout),
  })
}

/** The transfer of a payout in the provider's list. */
async function findTransfer(
  { payment: { payments } }: TransferContext,
  { id, account_id }: Payout,
): Promise<Stripe.Transfer | undefined> {
  for await (const transfer of needsStripe(payments).transfers.list({
    destination: account_id ?? '',
    limit: 100,
  }))
    if (transfer.metadata.payoutId === id) return transfer
  return undefined
}

/**
 * Writes that a transfer was made. One that was taken for failed counts again: the provider has the last word.
 * @throws Error if it is not what was asked for
 */
export async function settleTransfer(
  { payment, now }: TransferContext,
  { id, collaborator_id }: Payout,
  transfer: Stripe.Transfer,
): Promise<void> {
  await payment.db.transaction().execute(async (trx) => {
    await lockCollaborator(trx, collaborator_id)
    const payout = await trx.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    assertTransfer(payout, transfer)
    if (payout.state !== 'sending' && payout.state !== 'failed') return
    await trx
      .updateTable('payouts')
      .set({
        state: 'paid',
        transfer_id: transfer.id,
        reference: transfer.id,
        problem: null,
        problem_text: null,
      })
      .where('id', '=', id)
      .execute()
    if (payout.state === 'failed')
      await bookPayout(trx, payout, {
        kind: 'payout',
        key: `payout-found:${id}`,
        cents: payout.cents,
        now: now(),
      })
  })
}

function assertTransfer(
  { id, cents, currency, account_id, transfer_id }: Payout,
  transfer: Stripe.Transfer,
): void {
  const isSame =
    transfer.object === 'transfer' &&
    transfer.amount === toMinorUnits(cents, currency) &&
    transfer.currency === currency &&
    idOf(transfer.destination) === account_id &&
    (transfer_id === null || transfer_id === transfer.id)
  if (!isSame) throw new Error(`The provider's transfer ${transfer.id} is not that of payout ${id}.`)
}

function idOf(object: string | { id: string } | null): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null)
}

/** Puts the amount back into the balance, by a counter-entry. */
async function failTransfer(context: TransferContext, payout: Payout, error: unknown): Promise<void> {
  const { db } = context.payment
  const { id, collaborator_id, cents, currency } = payout
  const words = (error instanceof Error ? error.message : String(error)).slice(0, PROBLEM_LENGTH)
  const name = await db.transaction().execute(async (trx) => {
    const person = await lockCollaborator(trx, collaborator_id)
    const failed = await trx
      .updateTable('payouts')
      .set({ state: 'failed', problem: problemOf(error), problem_text: words })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .returning('id')
      .executeTakeFirst()
    if (!failed) return undefined
    await bookPayout(trx, payout, { kind: 'payout-failed', cents, now: context.now() })
    return person.name
  })
  if (name === undefined) return
  const amount = formatTotal(toDollars(cents), currency)
  await alertOperator(context.payment, {
    key: `payout:${id}`,
    message: `Stripe did not send ${amount} to ${name}. ${words} The amount is in the balance again. Admin › Payouts says what to do.`,
  })
}

function problemOf(error: unknown): TransferProblem {
  const code = error instanceof Stripe.errors.StripeError ? error.code : undefined
  if (code === 'balance_insufficient') return 'balance'
  return code === 'insufficient_capabilities_for_transfer' || isGone(error) ? 'account' : 'other'
}
