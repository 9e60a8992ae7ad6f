import { paymentModes } from '#contract/orders/payment-mode.ts'
import { currencyCodes } from '#contract/pricing/currency.ts'
import { eraseFromAuditLog } from '#server/model/audit/index.ts'
import {
  collaboratorAccount,
  forgetCollaborator,
  readBalances,
  readPerson,
  wasBookedSince,
} from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { removeTaxNumber } from './tax-numbers.ts'

/** How long books have to be kept. */
const BOOK_YEARS = 10
const YEAR_MS = 365.25 * 86_400_000

/** Whether nothing is owed and nothing of the years for the books names them. */
export async function canBeErased(db: Db, id: string, now: number): Promise<boolean> {
  const accounts = paymentModes.flatMap((mode) =>
    currencyCodes.map((currency) => collaboratorAccount({ mode, currency }, id)),
  )
  const balances = await readBalances(db, accounts)
  if ([...balances.values()].some((cents) => cents !== 0)) return false
  return !(await wasBookedSince(db, accounts, now - BOOK_YEARS * YEAR_MS))
}

/** Erases the personal data of a collaborator. Their lines stay, without a name. @throws Problem collaborator_not_erasable */
export async function eraseCollaborator(db: Db, id: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const person = await readPerson(trx, id)
    if (!(await canBeErased(trx, id, now))) throw new ProblemError('collaborator_not_erasable')
    await trx.deleteFrom('payout_accounts').where('collaborator_id', '=', id).execute()
    await trx.deleteFrom('payout_details').where('collaborator_id', '=', id).execute()
    await removeTaxNumber(trx, id)
    await forgetCollaborator(trx, id)
    await eraseFromAuditLog(trx, { id, email: person.email })
  })
}
