import { findCollaborator } from '#server/model/split/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { presentTaxForm } from './tax-forms.ts'

/** What a collaborator's account is paid to, and what is known for taxes; null: it has no shares. */
export async function exportShares(db: Db, userId: string) {
  const own = await findCollaborator(db, userId)
  if (!own) return null
  const details = await db
    .selectFrom('payout_details')
    .selectAll()
    .where('collaborator_id', '=', own.id)
    .executeTakeFirst()
  return {
    method: details?.method ?? null,
    accountName: details?.account_name ?? null,
    iban: details?.iban ?? null,
    paypal: details?.paypal ?? null,
    address: details?.address ?? null,
    taxNumberEndsIn: details?.tax_number_end ?? null,
    taxForm: presentTaxForm(details),
  }
}
