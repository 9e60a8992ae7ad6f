import Stripe from 'stripe'
import { uuidv7 } from 'uuidv7'
import type { Currency } from '#contract/pricing/currency.ts'
import { fromMinorUnits, toMinorUnits } from '#contract/pricing/minor-units.ts'
import { isRefusal } from '#server/features/selling/payments/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { bookPayout } from './book-payout.ts'
import { lockCollaborator } from './make-payouts.ts'
import { type CoveredLine, readCoveredLines } from './payout-lines.ts'
import { readStandings } from './read-positions.ts'
import { rulesOf, type TransferContext } from './transfer-context.ts'

type Reversal = Row<'payout_reversals'>

const ASK_WITHIN_MS = 20 * 3_600_000
const PROBLEM_LENGTH = 500

/**
 * Writes what has to come back from a collaborator's transfers: of each line that was refunded or is disputed, what it no
 * longer gives. Written before the provider is asked, so that nothing is taken back twice.
 */
export async function prepareReversals(
  context: TransferContext,
  { collaboratorId, currency }: { collaboratorId: string; currency: Currency },
): Promise<void> {
  const { db } = context.payment
  const rules = { ...rulesOf(context), currency }
  await db.transaction().execute(async (trx) => {
    await lockCollaborator(trx, collaboratorId)
    const lines = (await readStandings(trx, rules, [collaboratorId])).get(collaboratorId)?.lines ?? []
    const covered = await readCoveredLines(trx, rules, collaboratorId)
    for (const { lineId, cents, isDisputed, returnedCents } of lines) {
      if (!isDisputed && returnedCents === 0) continue
      const own = covered.filter((one) => one.lineId === lineId)
      const deserved = isDisputed ? 0 : Math.max(0, cents)
      for (const part of partsOf(own, deserved))
        await trx
          .insertInto('payout_reversals')
          .values({
            id: uuidv7(),
            payout_id: part.payoutId,
            line_id: lineId,
            cents: part.cents,
            state: 'sending',
            provider_id: null,
            problem: null,
            created_at: context.now(),
          })
          .execute()
    }
  })
}

/** What to ask back of which payout, newest first, so that at most `deserved` is kept. */
function partsOf(covered: readonly CoveredLine[], deserved: number): { payoutId: string; cents: number }[] {
  let excess = covered.reduce((sum, { cents, askedBackCents }) => sum + cents - askedBackCents, -deserved)
  const parts: { payoutId: string; cents: number }[] = []
  for (const { payout, cents, askedBackCents } of covered) {
    if (payout.method !== 'stripe' || payout.transfer_id === null) continue
    const part = Math.min(excess, cents - askedBackCents)
    if (part <= 0) continue
    parts.push({ payoutId: payout.id, cents: part })
    excess -= part
  }
  return parts
}

/**
 * Asks the provider to take a part of a transfer back, and books what came back. What the balance there does not allow stays
 * with the collaborator, whose balance here is then below 0.
 * @throws errors of the provider and the database, which leave it for the next try
 */
export async function askBack(
  context: TransferContext,
  { id }: Pick<Reversal, 'id'>,
  collaboratorId: string,
): Promise<void> {
  const { db, payments } = context.payment
  await payments.locks.run(`payout:${collaboratorId}`, async () => {
    const reversal = await db
      .selectFrom('payout_reversals')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (reversal?.state !== 'sending') return
    const payout = await db
      .selectFrom('payouts')
      .selectAll()
      .where('id', '=', reversal.payout_id)
      .executeTakeFirstOrThrow()
    const { made, problem } = await request(context, payout, reversal)
    if (made) await settleReversal(context, payout, reversal, made.id)
    else await refuseReversal(context, payout, reversal, problem)
  })
}

type Answer = { made: { id: string } | undefined; problem: unknown }

async function request(
  context: TransferContext,
  payout: Row<'payouts'>,
  reversal: Reversal,
): Promise<Answer> {
  const { stripe } = context.payment.payments
  const transferId = payout.transfer_id ?? ''
  const find = async () => {
    for await (const made of stripe.transfers.listReversals(transferId, { limit: 100 }))
      if (made.metadata?.reversalId === reversal.id) return made
    return undefined
  }
  if (context.now() - reversal.created_at > ASK_WITHIN_MS)
    return { made: await find(), problem: new Error('It could not be asked for within 20 hours.') }
  try {
    const made = await stripe.transfers.createReversal(
      transferId,
      {
        amount: toMinorUnits(reversal.cents, payout.currency),
        metadata: { reversalId: reversal.id, payoutId: payout.id },
      },
      { idempotencyKey: `reversal:${reversal.id}` },
    )
    return { made, problem: undefined }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return { made: await find(), problem: error }
  }
}

async function settleReversal(
  { payment, now }: TransferContext,
  payout: Row<'payouts'>,
  { id, cents }: Reversal,
  providerId: string,
): Promise<void> {
  await payment.db.transaction().execute(async (trx) => {
    await lockCollaborator(trx, payout.collaborator_id)
    const done = await trx
      .updateTable('payout_reversals')
      .set({ state: 'done', provider_id: providerId, problem: null })
      .where('id', '=', id)
      .where('state', '!=', 'done')
      .returning('id')
      .executeTakeFirst()
    if (!done) return
    await bookPayout(trx, payout, {
      kind: 'payout-reversed',
      key: `payout-reversed:${id}`,
      cents,
      now: now(),
    })
  })
}

/** Writes a refusal. If only the balance there is too low, what it has is asked for instead. */
async function refuseReversal(
  context: TransferContext,
  payout: Row<'payouts'>,
  reversal: Reversal,
  error: unknown,
): Promise<void> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, PROBLEM_LENGTH)
  const there = isTooLow(error) ? await readBalance(context, payout) : 0
  const cents = Math.min(there, reversal.cents)
  await context.payment.db.transaction().execute(async (trx) => {
    await lockCollaborator(trx, payout.collaborator_id)
    const refused = await trx
      .updateTable('payout_reversals')
      .set({ state: 'refused', problem, cents: reversal.cents - (cents < reversal.cents ? cents : 0) })
      .where('id', '=', reversal.id)
      .where('state', '=', 'sending')
      .returning('id')
      .executeTakeFirst()
    if (!refused || cents <= 0 || cents >= reversal.cents) return
    await trx
      .insertInto('payout_reversals')
      .values({ ...reversal, id: uuidv7(), cents, state: 'sending', created_at: context.now() })
      .execute()
  })
}

function isTooLow(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'balance_insufficient'
}

/** What the collaborator's account can give back, in whole steps of the currency. */
async function readBalance({ payment }: TransferContext, payout: Row<'payouts'>): Promise<number> {
  const options = { stripeAccount: payout.account_id ?? '' }
  const { available } = await payment.payments.stripe.balance.retrieve({}, options)
  const amount = available.find(({ currency }) => currency === payout.currency)?.amount ?? 0
  return Math.max(0, fromMinorUnits(amount, payout.currency))
}

/**
 * Writes what was taken back in the provider's dashboard, which nobody asked for here. It is in the balance again.
 */
export async function adoptReversals(
  { payment, now }: TransferContext,
  payout: Row<'payouts'>,
): Promise<void> {
  const { db, payments } = payment
  for await (const made of payments.stripe.transfers.listReversals(payout.transfer_id ?? '', {
    limit: 100,
  })) {
    if (made.metadata?.reversalId !== undefined) continue
    await db.transaction().execute(async (trx) => {
      await lockCollaborator(trx, payout.collaborator_id)
      const known = await trx
        .selectFrom('payout_reversals')
        .select('id')
        .where('provider_id', '=', made.id)
        .executeTakeFirst()
      if (known) return
      let left = fromMinorUnits(made.amount, made.currency)
      const covered = await readCoveredLines(trx, payout, payout.collaborator_id)
      for (const { lineId, cents } of covered.filter((one) => one.payout.id === payout.id)) {
        const part = Math.min(left, Math.max(0, cents))
        if (part === 0) continue
        left -= part
        const id = uuidv7()
        await trx
          .insertInto('payout_reversals')
          .values({
            id,
            payout_id: payout.id,
            line_id: lineId,
            cents: part,
            state: 'done',
            provider_id: made.id,
            problem: null,
            created_at: now(),
          })
          .execute()
        const key = `payout-reversed:${id}`
        await bookPayout(trx, payout, { kind: 'payout-reversed', key, cents: part, now: now() })
      }
    })
  }
}
