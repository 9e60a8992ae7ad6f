import { type EventFollowers, needsStripe } from '#server/features/selling/payments/index.ts'
import { linesToTakeBack } from '#server/model/split/index.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { isOnHold } from '#server/platform/database/store-hold.ts'
import { adoptReversals } from './adopt-reversals.ts'
import { isEnough, prepareTransfer } from './prepare-transfer.ts'
import { readMostReady } from './read-positions.ts'
import { askBack, prepareReversals, type Refunded } from './reverse-transfers.ts'
import { payoutDayBefore } from './rhythm.ts'
import { sendTransfer, settleTransfer } from './send-transfer.ts'
import { refreshAccount } from './stripe-accounts.ts'
import { rulesOf, type TransferContext } from './transfer-context.ts'

const HOUR_MS = 3_600_000
/** After a refusal, the next try by itself. */
const RETRY_MS = 24 * HOUR_MS

/**
 * Sends what is due, goes on with what a kill or an outage interrupted, and takes back what was refunded. Errors are
 * isolated, so that one transfer does not block the others. Idempotent.
 */
export async function runTransfers(context: TransferContext): Promise<void> {
  // A store with PayPal alone; what is on its way waits for Stripe's keys.
  if (!context.payment.payments.stripe) return
  await eachOf(context, await readSending(context), (payout) => sendTransfer(context, payout))
  await eachOf(context, await readRefunded(context), (refunded) => prepareReversals(context, refunded))
  await eachOf(context, await readAsked(context), (one) => askBack(context, one, one.collaborator_id))
  await eachOf(context, await readUnready(context), async (account) => {
    await refreshAccount(context, account)
  })
  await eachOf(context, await readDue(context), ({ id }) => sendDue(context, id))
}

async function eachOf<Item extends { id: string }>(
  { payment }: TransferContext,
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> {
  for (const item of items)
    try {
      await act(item)
    } catch (error) {
      payment.log.warn({ err: error, id: item.id }, 'a transfer could not be made and will be tried again')
    }
}

function readSending({ payment: { db, payments } }: TransferContext): Promise<Row<'payouts'>[]> {
  return db
    .selectFrom('payouts')
    .selectAll()
    .where('state', '=', 'sending')
    .where('mode', '=', payments.mode)
    .execute()
}

async function readRefunded({
  payment: { db, payments },
}: TransferContext): Promise<(Refunded & { id: string })[]> {
  const lines = await db
    .selectFrom('payout_lines')
    .innerJoin('payouts', 'payouts.id', 'payout_lines.payout_id')
    .select(['collaborator_id', 'payouts.currency', 'line_id'])
    .where('method', '=', 'stripe')
    .where('state', '=', 'paid')
    .where('payouts.mode', '=', payments.mode)
    .where('payout_lines.line_id', 'in', linesToTakeBack(db))
    .where((is) =>
      // Most came back long ago.
      is(
        'payout_lines.cents',
        '>',
        is
          .selectFrom('payout_reversals')
          .select(({ fn }) => fn.coalesce(fn.sum<number>('payout_reversals.cents'), is.lit(0)).as('back'))
          .whereRef('payout_reversals.payout_id', '=', 'payout_lines.payout_id')
          .whereRef('payout_reversals.line_id', '=', 'payout_lines.line_id')
          .where('payout_reversals.state', '=', 'done'),
      ),
    )
    .distinct()
    .execute()
  return [...Map.groupBy(lines, (line) => `${line.collaborator_id} ${line.currency}`).values()].flatMap(
    ([first, ...more]) =>
      first === undefined
        ? []
        : {
            id: first.collaborator_id,
            collaboratorId: first.collaborator_id,
            currency: first.currency,
            lineIds: [first, ...more].map(({ line_id }) => line_id),
          },
  )
}

function readAsked({
  payment: { db, payments },
}: TransferContext): Promise<{ id: string; collaborator_id: string }[]> {
  return db
    .selectFrom('payout_reversals')
    .innerJoin('payouts', 'payouts.id', 'payout_reversals.payout_id')
    .select(['payout_reversals.id', 'collaborator_id'])
    .where('payout_reversals.state', '=', 'sending')
    .where('payouts.mode', '=', payments.mode)
    .orderBy('payout_reversals.id')
    .execute()
}

/** Accounts that are not ready, each once an hour: their webhooks come by an endpoint of its own, which may be missing. */
async function readUnready({ payment: { db, payments }, now }: TransferContext) {
  const accounts = await db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('mode', '=', payments.mode)
    .where('state', '!=', 'ready')
    .where('checked_at', '<', now() - HOUR_MS)
    .execute()
  return accounts.map((account) => ({ ...account, id: account.account_id }))
}

/** Collaborators who chose Stripe, have an account that is ready, and may be owed enough for the last day of payouts. */
async function readDue(context: TransferContext): Promise<{ id: string }[]> {
  const { db, payments } = context.payment
  const sendable = await db
    .selectFrom('payout_details')
    .innerJoin('payout_accounts', 'payout_accounts.collaborator_id', 'payout_details.collaborator_id')
    .select('payout_details.collaborator_id as id')
    .where('method', '=', 'stripe')
    .where('mode', '=', payments.mode)
    .where('state', '=', 'ready')
    .execute()
  const ids = sendable.map(({ id }) => id)
  const mostReady = await readMostReady(db, rulesOf(context, lastPayoutDay(context)), ids)
  return sendable.filter(({ id }) => isEnough(context, mostReady.get(id) ?? 0))
}

function lastPayoutDay({ settings, now }: TransferContext): number {
  return payoutDayBefore(settings().rhythm, now())
}

/** Sends what had left its hold on the last day of payouts. */
async function sendDue(context: TransferContext, id: string): Promise<void> {
  const { db } = context.payment
  if ((await isOnHold(db)) || (await waitsAfterFailure(context, id))) return
  const payout = await prepareTransfer(context, id, lastPayoutDay(context))
  if (payout) await sendTransfer(context, payout)
}

/** A refused transfer is tried again when the account has changed, otherwise a day later. */
async function waitsAfterFailure(
  { payment: { db, payments }, now }: TransferContext,
  id: string,
): Promise<boolean> {
  const last = await db
    .selectFrom('payouts')
    .innerJoin('payout_accounts', 'payout_accounts.account_id', 'payouts.account_id')
    .select(['payouts.state', 'payouts.created_at', 'payout_accounts.changed_at'])
    .where('payouts.collaborator_id', '=', id)
    .where('payouts.mode', '=', payments.mode)
    .where('method', '=', 'stripe')
    .orderBy('payouts.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.state !== 'failed') return false
  return last.changed_at <= last.created_at && now() - last.created_at < RETRY_MS
}

/** Follows what the provider says about an account, such as that it is ready. */
export async function followAccount(context: TransferContext, accountId: string): Promise<void> {
  const { db, payments } = context.payment
  const known = await db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('mode', '=', payments.mode)
    .executeTakeFirst()
  const account = known && (await refreshAccount(context, known))
  if (account?.state === 'ready' && known?.state !== 'ready') await sendDue(context, account.collaborator_id)
}

/** Follows what the provider says about a transfer: that it was made, or taken back in its dashboard. */
async function followTransfer(context: TransferContext, transferId: string): Promise<void> {
  const { db, payments } = context.payment
  const transfer = await needsStripe(payments).transfers.retrieve(transferId)
  const payoutId = transfer.metadata.payoutId
  // Transfers of other programs on the same account.
  if (payoutId === undefined) return
  const read = () => db.selectFrom('payouts').selectAll().where('id', '=', payoutId).executeTakeFirst()
  const payout = await read()
  if (!payout || payout.mode !== payments.mode) return
  await payments.locks.run(`payout:${payout.collaborator_id}`, async () => {
    await settleTransfer(context, payout, transfer)
    const settled = await read()
    if (settled?.transfer_id === transferId && transfer.amount_reversed > 0)
      await adoptReversals(context, settled)
  })
}

/** Has the events of accounts and transfers followed. */
export function followTransfers(followers: EventFollowers, context: TransferContext): void {
  followers.set('account', (id) => followAccount(context, id))
  followers.set('transfer', (id) => followTransfer(context, id))
}
