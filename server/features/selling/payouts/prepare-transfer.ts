import { toCents } from '#contract/pricing/money.ts'
import { isMissing, needsStripe } from '#server/features/selling/payments/index.ts'
import { findOrder } from '#server/model/order/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { lockCollaborator } from './make-payouts.ts'
import { type LinePart, readReady, sumOfParts } from './payout-lines.ts'
import { readAccount, refreshAccount } from './stripe-accounts.ts'
import { waitsForTaxForm } from './tax-forms.ts'
import { rulesOf, type TransferContext } from './transfer-context.ts'
import { writePayout } from './write-payout.ts'

/**
 * Takes everything that Stripe can send to a collaborator out of the balance, as a transfer that is on its way. It is
 * written before the provider is asked, so that a kill, a second click or another instance finds it instead of making another.
 * @param asOf the moment at which holds are looked at
 * @returns undefined if there is nothing to send, or no account that can take it
 * @throws Problem payout_not_whole, needs_stripe
 */
export async function prepareTransfer(
  context: TransferContext,
  collaboratorId: string,
  asOf = context.now(),
): Promise<Row<'payouts'> | undefined> {
  const { db, payments } = context.payment
  const { mode } = payments
  needsStripe(payments)
  const rules = rulesOf(context, asOf)
  const known = await readAccount(db, { mode, collaboratorId })
  const readParts = async (from: Db) => (await readReady(from, rules, collaboratorId, 'stripe')).byStripe
  const expected = await readParts(db)
  if (!known || !isEnough(context, sumOfParts(expected))) return undefined
  const account = await refreshAccount(context, known)
  if (account?.state !== 'ready') return undefined
  const source = await findSource(context, collaboratorId, expected)
  return db.transaction().execute(async (trx) => {
    await lockCollaborator(trx, collaboratorId)
    const details = await trx
      .selectFrom('payout_details')
      .select(['method', 'tax_form'])
      .where('collaborator_id', '=', collaboratorId)
      .executeTakeFirst()
    const running = await trx
      .selectFrom('payouts')
      .select('id')
      .where('collaborator_id', '=', collaboratorId)
      .where('mode', '=', mode)
      .where('state', '=', 'sending')
      .executeTakeFirst()
    const parts = await readParts(trx)
    if (details?.method !== 'stripe' || running || !isEnough(context, sumOfParts(parts))) return undefined
    if (waitsForTaxForm(details, context.settings())) return undefined
    const now = context.now()
    return writePayout(trx, parts, {
      collaborator_id: collaboratorId,
      mode,
      currency: rules.currency,
      method: 'stripe',
      cents: sumOfParts(parts),
      reference: '',
      paid_on: new Date(now).toISOString().slice(0, 10),
      state: 'sending',
      created_at: now,
      undone_at: null,
      account_id: account.account_id,
      source_charge: source?.orderId === onlyOrderOf(parts) ? (source?.charge ?? null) : null,
    })
  })
}

export function isEnough({ settings }: TransferContext, cents: number): boolean {
  return cents > 0 && cents >= toCents(settings().minimum)
}

/** The order that all of it is from, if it is a single one of which nothing went back. */
function onlyOrderOf(parts: readonly LinePart[]): string | undefined {
  const [first] = parts
  const isWhole = parts.every(
    ({ orderId, cents, returnedCents }) => orderId === first?.orderId && cents > 0 && returnedCents === 0,
  )
  return isWhole ? first?.orderId : undefined
}

/**
 * The payment that a transfer of a single order is from, so that it can be sent before that payment has settled. Only if it
 * settles in the order's currency, as the provider requires.
 */
async function findSource(
  { payment: { db, payments } }: TransferContext,
  collaboratorId: string,
  parts: readonly LinePart[],
): Promise<{ orderId: string; charge: string } | undefined> {
  const orderId = onlyOrderOf(parts)
  if (orderId === undefined || (await wasRefused(db, collaboratorId))) return undefined
  const order = await findOrder(db, orderId)
  if (!order?.intent_id || order.fee_currency !== order.currency) return undefined
  const intent = await needsStripe(payments)
    .paymentIntents.retrieve(order.intent_id)
    .catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
  const charge = intent?.latest_charge
  return typeof charge === 'string' ? { orderId, charge } : undefined
}

/** Whether the last transfer to them was refused as part of a payment: the next one is of the balance. */
async function wasRefused(db: Db, collaboratorId: string): Promise<boolean> {
  const last = await db
    .selectFrom('payouts')
    .select(['state', 'source_charge'])
    .where('collaborator_id', '=', collaboratorId)
    .where('method', '=', 'stripe')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.state === 'failed' && last.source_charge !== null
}
