import Stripe from 'stripe'
import { uuidv7 } from 'uuidv7'
import type { Currency } from '#contract/pricing/currency.ts'
import { fromMinorUnits, toMinorUnits } from '#contract/pricing/minor-units.ts'
import { needsStripe } from '#server/features/selling/payments/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { adoptReversals, settleReversal } from './adopt-reversals.ts'
import { askOnce } from './ask-once.ts'
import { lockCollaborator } from './make-payouts.ts'
import { type CoveredLine, readCoveredLines } from './payout-lines.ts'
import { type PositionRules, readStandings } from './read-positions.ts'
import { rulesOf, type TransferContext } from './transfer-context.ts'

type Reversal = Row<'payout_reversals'>

/** Lines of a collaborator that were paid by transfers of this currency, and were refunded or are disputed. */
export type Refunded = { collaboratorId: string; currency: Currency; lineIds: string[] }

const PROBLEM_LENGTH = 500

/**
 * Writes what has to come back from a collaborator's transfers: of each line that was refunded or is disputed, what it no
 * longer gives. Written before the provider is asked, so that nothing is taken back twice.
 */
export async function prepareReversals(
  context: TransferContext,
  { collaboratorId, currency, lineIds }: Refunded,
): Promise<void> {
  const { db } = context.payment
  const rules = { ...rulesOf(context), currency }
  // Most were taken back long ago, and nothing else was paid for them since.
  const deserved = await readDeserved(db, rules, collaboratorId, lineIds)
  const covered = await readCoveredLines(db, rules, collaboratorId, lineIds)
  const ownOf = Map.groupBy(covered, ({ lineId }) => lineId)
  const isSettled = ([lineId, cents]: [string, number]) => {
    const own = ownOf.get(lineId) ?? []
    if (sumOf(own) > cents) return sumOf(own) - askedBackOf(own) <= cents
    return own.every(({ askedBackCents, sendingCents }) => askedBackCents <= sendingCents)
  }
  if ([...deserved].every(isSettled)) return
  await db.transaction().execute(async (trx) => {
    await lockCollaborator(trx, collaboratorId)
    const deserved = await readDeserved(trx, rules, collaboratorId, lineIds)
    const covered = await readCoveredLines(trx, rules, collaboratorId)
    const left = leftOf(covered)
    for (const [lineId, deservedCents] of deserved) {
      const own = covered.filter((one) => one.lineId === lineId)
      if (sumOf(own) <= deservedCents) await forgetRefused(trx, own)
      for (const part of partsOf(own, deservedCents, left)) {
        left.set(part.payoutId, (left.get(part.payoutId) ?? 0) - part.cents)
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
    }
  })
}

/** What each of these lines gives a collaborator, in cents: nothing while it is disputed. */
async function readDeserved(
  db: Db,
  rules: PositionRules,
  collaboratorId: string,
  lineIds: readonly string[],
): Promise<Map<string, number>> {
  const standings = await readStandings(db, rules, [collaboratorId], lineIds)
  const lines = standings.get(collaboratorId)?.lines ?? []
  const refunded = lines.filter(({ isDisputed, returnedCents }) => isDisputed || returnedCents > 0)
  return new Map(
    refunded.map(({ lineId, cents, isDisputed }) => [lineId, isDisputed ? 0 : Math.max(0, cents)]),
  )
}

function askedBackOf(covered: readonly CoveredLine[]): number {
  return covered.reduce((sum, { askedBackCents }) => sum + askedBackCents, 0)
}

function sumOf(covered: readonly CoveredLine[]): number {
  return covered.reduce((sum, { cents }) => sum + cents, 0)
}

/** Later sales settled what was refused: what another refund makes too much is asked back again. */
async function forgetRefused(trx: Trx, covered: readonly CoveredLine[]): Promise<void> {
  for (const { payout, lineId, sendingCents, askedBackCents } of covered)
    if (askedBackCents > sendingCents)
      await trx
        .updateTable('payout_reversals')
        .set({ cents: 0 })
        .where('payout_id', '=', payout.id)
        .where('line_id', '=', lineId)
        .where('state', '=', 'refused')
        .execute()
}

/** What can still be asked back of each payout: its lines below 0 made it smaller than the others together. */
function leftOf(covered: readonly CoveredLine[]): Map<string, number> {
  const left = new Map<string, number>()
  for (const { payout, cents, sendingCents } of covered)
    left.set(payout.id, (left.get(payout.id) ?? 0) + cents - sendingCents)
  return left
}

/** What to ask back of which payout, newest first, so that at most `deserved` is kept. */
function partsOf(
  covered: readonly CoveredLine[],
  deserved: number,
  left: ReadonlyMap<string, number>,
): { payoutId: string; cents: number }[] {
  let excess = sumOf(covered) - askedBackOf(covered) - deserved
  const parts: { payoutId: string; cents: number }[] = []
  for (const { payout, cents, askedBackCents } of covered) {
    if (payout.method !== 'stripe' || payout.transfer_id === null) continue
    const part = Math.min(excess, cents - askedBackCents, left.get(payout.id) ?? 0)
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
    let reversal = await db.selectFrom('payout_reversals').selectAll().where('id', '=', id).executeTakeFirst()
    while (reversal?.state === 'sending') {
      const payout = await db
        .selectFrom('payouts')
        .selectAll()
        .where('id', '=', reversal.payout_id)
        .executeTakeFirstOrThrow()
      const { made, problem } = await request(context, payout, reversal)
      if (made) return settleReversal(context, payout, made, reversal.id)
      reversal = await refuseReversal(context, payout, reversal, problem)
    }
  })
}

async function request(context: TransferContext, payout: Row<'payouts'>, reversal: Reversal) {
  const stripe = needsStripe(context.payment.payments)
  const transferId = payout.transfer_id ?? ''
  const isKept = reversal.cents <= (await readKept(context, reversal, payout))
  return askOnce<Stripe.TransferReversal>({
    ageMs: context.now() - reversal.created_at,
    create: isKept
      ? () =>
          stripe.transfers.createReversal(
            transferId,
            {
              amount: toMinorUnits(reversal.cents, payout.currency),
              metadata: { reversalId: reversal.id, payoutId: payout.id },
            },
            { idempotencyKey: `reversal:${reversal.id}` },
          )
      : undefined,
    async find() {
      for await (const made of stripe.transfers.listReversals(transferId, { limit: 100 }))
        if (made.metadata?.reversalId === reversal.id) return made
      return undefined
    },
  })
}

/**
 * Writes that a reversal was not made.
 * @returns what is asked for instead, if anything can be
 */
async function refuseReversal(
  context: TransferContext,
  payout: Row<'payouts'>,
  reversal: Reversal,
  error: unknown,
): Promise<Reversal | undefined> {
  const words = error instanceof Error ? error.message : String(error ?? 'It could not be asked for in time.')
  const left = await readLeft(context, payout)
  // Taken back in the provider's dashboard, which the store has not heard of yet.
  if (left < reversal.cents) await adoptReversals(context, payout)
  const wanted = Math.min(left, reversal.cents, await readKept(context, reversal, payout))
  const isLess = wanted < reversal.cents || error === undefined
  const again = isLess ? wanted : await readLower(context, payout, wanted, error)
  return context.payment.db.transaction().execute(async (trx) => {
    await lockCollaborator(trx, payout.collaborator_id)
    const refused = await trx
      .updateTable('payout_reversals')
      .set({ state: 'refused', problem: words.slice(0, PROBLEM_LENGTH), cents: wanted - again })
      .where('id', '=', reversal.id)
      .where('state', '=', 'sending')
      .returning('id')
      .executeTakeFirst()
    if (!refused || again === 0) return undefined
    return trx
      .insertInto('payout_reversals')
      .values({ ...reversal, id: uuidv7(), cents: again, created_at: context.now() })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** If only the balance there is too low, what it has. */
async function readLower(
  context: TransferContext,
  payout: Row<'payouts'>,
  cents: number,
  error: unknown,
): Promise<number> {
  const there = isTooLow(error) ? await readBalance(context, payout) : 0
  return there < cents ? there : 0
}

function isTooLow(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'balance_insufficient'
}

/** What a payout paid of the line and did not come back. */
async function readKept(
  { payment: { db } }: TransferContext,
  { line_id }: Reversal,
  payout: Row<'payouts'>,
): Promise<number> {
  const covered = await readCoveredLines(db, payout, payout.collaborator_id)
  const line = covered.find((one) => one.payout.id === payout.id && one.lineId === line_id)
  return Math.max(0, line?.cents ?? 0)
}

/** What was not taken back of a transfer yet, according to the provider. */
async function readLeft({ payment }: TransferContext, payout: Row<'payouts'>): Promise<number> {
  const { amount, amount_reversed, currency } = await needsStripe(payment.payments).transfers.retrieve(
    payout.transfer_id ?? '',
  )
  return fromMinorUnits(amount - amount_reversed, currency)
}

/** What the collaborator's account can give back, in whole steps of the currency. */
async function readBalance({ payment }: TransferContext, payout: Row<'payouts'>): Promise<number> {
  const options = { stripeAccount: payout.account_id ?? '' }
  const { available } = await needsStripe(payment.payments).balance.retrieve({}, options)
  const amount = available.find(({ currency }) => currency === payout.currency)?.amount ?? 0
  return Math.max(0, fromMinorUnits(amount, payout.currency))
}
