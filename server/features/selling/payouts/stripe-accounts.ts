import Stripe from 'stripe'
import type { AccountState } from '#contract/splits/payout.ts'
import { msg } from '#contract/text/msg.ts'
import { needsStripe } from '#server/features/selling/payments/index.ts'
import { readPerson } from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { readFact, removeFact, writeFact } from '#server/platform/database/store-facts.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { lockCollaborator } from './make-payouts.ts'
import type { TransferContext } from './transfer-context.ts'

type Account = Row<'payout_accounts'>

export function readAccount(
  db: Db,
  { mode, collaboratorId }: { mode: Account['mode']; collaboratorId: string },
): Promise<Account | undefined> {
  return db
    .selectFrom('payout_accounts')
    .selectAll()
    .where('collaborator_id', '=', collaboratorId)
    .where('mode', '=', mode)
    .executeTakeFirst()
}

/** Whether the provider refused to make an account, because the store has not signed up for Connect. */
export async function needsConnect(db: Db, mode: Account['mode']): Promise<boolean> {
  return (await readFact(db, connectFact(mode))) !== undefined
}

const connectFact = (mode: Account['mode']) => `connect_refused:${mode}`

/**
 * Chooses Stripe for a collaborator and makes their account there, once. Where a payment by hand goes stays known: what came
 * by PayPal is paid so.
 * @returns Stripe's page for what is missing; null if nothing is
 * @throws Problem needs_stripe, payout_method_off, connect_unavailable, stripe_account_refused, payment_unavailable
 */
export async function connectAccount(
  context: TransferContext,
  collaboratorId: string,
  country: string,
  pages: { refresh_url: string; return_url: string },
): Promise<string | null> {
  const { db, payments } = context.payment
  const stripe = needsStripe(payments)
  if (!context.settings().methods.includes('stripe')) throw new ProblemError('payout_method_off')
  await db.transaction().execute(async (trx) => {
    await lockCollaborator(trx, collaboratorId)
    await trx
      .updateTable('payout_details')
      .set({ method: 'stripe' })
      .where('collaborator_id', '=', collaboratorId)
      .execute()
  })
  const known = await readAccount(db, { mode: payments.mode, collaboratorId })
  // It may have been closed at Stripe, or belong to keys that the store had before.
  const kept = known && (await refreshAccount(context, known))
  const account = kept ?? (await createAccount(context, collaboratorId, country, known))
  if (account.state === 'ready') return null
  const link = await asking(() =>
    stripe.accountLinks.create({
      account: account.account_id,
      type: 'account_onboarding',
      ...pages,
    }),
  )
  return link.url
}

/** @param replaced one that the provider no longer knows */
async function createAccount(
  context: TransferContext,
  collaboratorId: string,
  country: string,
  replaced: Account | undefined,
): Promise<Account> {
  const { db, payments } = context.payment
  const { mode } = payments
  // Two tabs at once would make two accounts, of which one is never used.
  return payments.locks.run(`payout:${collaboratorId}`, async () => {
    const other = await readAccount(db, { mode, collaboratorId })
    if (other) return other
    const { email } = await readPerson(db, collaboratorId)
    const key = `connect:${collaboratorId}:${country}:${replaced?.account_id ?? 'first'}`
    const account = await needsStripe(payments)
      .accounts.create(
        {
          type: 'express',
          country,
          email,
          capabilities: { transfers: { requested: true } },
          metadata: { collaboratorId },
        },
        { idempotencyKey: key },
      )
      .catch((error: unknown) => refuseAccount(context, error))
    assertAccount(account)
    await removeFact(db, connectFact(mode))
    const now = context.now()
    return db
      .insertInto('payout_accounts')
      .values({
        collaborator_id: collaboratorId,
        mode,
        account_id: account.id,
        country,
        ...describe(account),
        connected_at: null,
        changed_at: now,
        checked_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

async function refuseAccount({ payment, now }: TransferContext, error: unknown): Promise<never> {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error)
  // The only refusal without a parameter: the platform is not one.
  if (/signed up for connect/i.test(error.message)) {
    await writeFact(payment.db, connectFact(payment.payments.mode), String(now()))
    throw new ProblemError('connect_unavailable', { cause: error })
  }
  throw new ProblemError('stripe_account_refused', {
    detail: msg`Stripe did not open an account. ${{ reason: error.message }}`,
  })
}

/**
 * Asks the provider about an account and writes what it says.
 * @returns undefined if it is no longer there; it is then forgotten
 * @throws Problem payment_unavailable
 */
export async function refreshAccount(
  { payment, now }: TransferContext,
  { account_id, collaborator_id, mode, state, connected_at }: Account,
): Promise<Account | undefined> {
  const { db, payments } = payment
  const account = await needsStripe(payments)
    .accounts.retrieve(account_id)
    .catch((error: unknown) => {
      if (isGone(error)) return undefined
      throw unavailable(error)
    })
  if (!account || ('deleted' in account && account.deleted)) {
    await db.deleteFrom('payout_accounts').where('account_id', '=', account_id).execute()
    return undefined
  }
  assertAccount(account)
  const found = describe(account)
  const at = now()
  return db
    .updateTable('payout_accounts')
    .set({
      ...found,
      checked_at: at,
      ...(found.state !== state && { changed_at: at }),
      connected_at: connected_at ?? (found.state === 'ready' ? at : null),
    })
    .where('collaborator_id', '=', collaborator_id)
    .where('mode', '=', mode)
    .returningAll()
    .executeTakeFirst()
}

function describe(account: Stripe.Account): { state: AccountState; last4: string | null } {
  const [bank] = account.external_accounts?.data ?? []
  return { state: stateOf(account), last4: bank?.last4 ?? null }
}

function stateOf({ capabilities, details_submitted }: Stripe.Account): AccountState {
  if (capabilities?.transfers === 'active') return 'ready'
  return details_submitted ? 'restricted' : 'unfinished'
}

/** @throws Problem stripe_not_connected, payment_unavailable */
export async function openDashboard(context: TransferContext, collaboratorId: string): Promise<string> {
  const { db, payments } = context.payment
  const account = await readAccount(db, { mode: payments.mode, collaboratorId })
  if (!account || account.state === 'unfinished') throw new ProblemError('stripe_not_connected')
  const { url } = await asking(() => needsStripe(payments).accounts.createLoginLink(account.account_id))
  return url
}

async function asking<T>(request: () => Promise<T>): Promise<T> {
  return request().catch((error: unknown) => {
    throw unavailable(error)
  })
}

function unavailable(cause: unknown): ProblemError {
  return new ProblemError('payment_unavailable', { cause })
}

/** The provider answers so for accounts of another platform, and for those that were closed. */
export function isGone(error: unknown): boolean {
  const code = error instanceof Stripe.errors.StripeError ? error.code : undefined
  return code === 'account_invalid' || code === 'resource_missing'
}

/** The SDK does not reject error responses without an `error` member. */
function assertAccount(account: { object?: unknown }): void {
  if (account.object !== 'account') throw new Error(`The provider answered with ${String(account.object)}.`)
}
