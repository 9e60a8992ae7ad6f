import type { PaymentMode } from '#contract/orders/payment-mode.ts'
import type { Currency } from '#contract/pricing/currency.ts'
import { formatTotal, toCents, toDollars } from '#contract/pricing/money.ts'
import type { MakePayouts } from '#contract/splits/payout.ts'
import type { PayoutSettings } from '#contract/splits/payout-settings.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { readPerson } from '#server/model/split/index.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bookPayout } from './book-payout.ts'
import { readReady, sumOfParts } from './payout-lines.ts'
import { handMethodOf, methodOf } from './payout-method.ts'
import { waitsForTaxForm } from './tax-forms.ts'
import { writePayout } from './write-payout.ts'

export type PayoutRules = { mode: PaymentMode; currency: Currency; holdDays: number; now: number }
/** Of payouts by hand, also who waits and who is paid by Stripe. */
type HandRules = PayoutRules & { settings: PayoutSettings; hasStripe: boolean }

/**
 * Marks what is ready as paid by hand. One payment covers everything that is ready for that person; for those who are paid
 * by Stripe, what Stripe cannot send.
 * @throws Problem payout_changed if another amount is ready than was shown, payout_in_future, payout_by_stripe,
 * tax_form_missing, collaborator_not_found, payout_not_whole
 */
export async function makePayouts(
  db: Db,
  admin: RequestSession,
  { paidOn, payments }: MakePayouts,
  rules: HandRules,
): Promise<void> {
  if (Date.parse(paidOn) > rules.now) throw new ProblemError('payout_in_future')
  const ids = payments.map(({ collaboratorId }) => collaboratorId)
  if (new Set(ids).size < ids.length) throw new ProblemError('payout_changed')
  await db.transaction().execute(async (trx) => {
    for (const { collaboratorId, amount, reference } of payments) {
      const person = await lockCollaborator(trx, collaboratorId)
      const details = await trx
        .selectFrom('payout_details')
        .select(['method', 'iban', 'paypal', 'tax_form'])
        .where('collaborator_id', '=', collaboratorId)
        .executeTakeFirst()
      const method = methodOf(details, rules)
      const { byHand } = await readReady(trx, rules, collaboratorId, method)
      const cents = sumOfParts(byHand)
      if (cents <= 0 && method === 'stripe') throw new ProblemError('payout_by_stripe')
      if (cents <= 0 || cents !== toCents(amount)) throw new ProblemError('payout_changed')
      if (waitsForTaxForm(details, rules.settings)) throw new ProblemError('tax_form_missing')
      await writePayout(trx, byHand, {
        collaborator_id: collaboratorId,
        mode: rules.mode,
        currency: rules.currency,
        cents,
        method: handMethodOf(details) ?? 'bank',
        reference,
        paid_on: paidOn,
        state: 'paid',
        created_at: rules.now,
        undone_at: null,
      })
      await recordAuditEvent(
        trx,
        admin,
        'payout.made',
        { id: collaboratorId, name: person.name },
        { amount: formatTotal(toDollars(cents), rules.currency), reference },
      )
    }
  })
}

/** Two payouts to a person never run at the same time: both would pay what is ready. */
export async function lockCollaborator(
  trx: Trx,
  id: string,
): Promise<{ id: string; name: string; email: string }> {
  // An update without effect locks the row on both engines; the details are this feature's own.
  await trx
    .insertInto('payout_details')
    .values({
      collaborator_id: id,
      method: null,
      account_name: null,
      iban: null,
      bic: null,
      paypal: null,
      address: null,
      tax_number: null,
      asked_at: null,
    })
    .onConflict((conflict) => conflict.column('collaborator_id').doUpdateSet({ collaborator_id: id }))
    .execute()
  return readPerson(trx, id)
}

/** Takes back a payout by hand, by a counter-entry. @throws Problem payout_not_found, payout_not_undoable */
export async function undoPayout(db: Db, admin: RequestSession, id: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const payout = await trx.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()
    if (!payout) throw new ProblemError('payout_not_found')
    const undone = await trx
      .updateTable('payouts')
      .set({ state: 'undone', undone_at: now })
      .where('id', '=', id)
      .where('state', '=', 'paid')
      .where('method', '!=', 'stripe')
      .returning('id')
      .executeTakeFirst()
    if (!undone) throw new ProblemError('payout_not_undoable')
    await bookPayout(trx, payout, { kind: 'payout-undone', cents: payout.cents, now })
    const person = await lockCollaborator(trx, payout.collaborator_id)
    await recordAuditEvent(
      trx,
      admin,
      'payout.undone',
      { id: person.id, name: person.name },
      { amount: formatTotal(toDollars(payout.cents), payout.currency), reference: payout.reference },
    )
  })
}
