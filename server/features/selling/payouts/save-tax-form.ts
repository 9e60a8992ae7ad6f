import { type SaveTaxForm, taxFormNames } from '#contract/splits/tax-form.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { lockCollaborator } from './make-payouts.ts'
import type { TaxNumbers } from './tax-numbers.ts'

/** What an administrator has of somebody's tax form. @throws Problem collaborator_not_found, tax_form_in_future */
export async function saveTaxForm(
  { db, taxNumbers, now }: { db: Db; taxNumbers: TaxNumbers; now: number },
  admin: RequestSession,
  id: string,
  { form, receivedOn, kind, country, taxNumber }: SaveTaxForm,
): Promise<void> {
  if (receivedOn !== null && Date.parse(receivedOn) > now) throw new ProblemError('tax_form_in_future')
  await db.transaction().execute(async (trx) => {
    const { name } = await lockCollaborator(trx, id)
    await trx
      .updateTable('payout_details')
      .set({
        tax_form: form,
        tax_form_on: form === 'none' ? null : receivedOn,
        tax_kind: kind,
        tax_country: country,
      })
      .where('collaborator_id', '=', id)
      .execute()
    if (taxNumber !== undefined) await taxNumbers.save(trx, id, taxNumber)
    await recordAuditEvent(
      trx,
      admin,
      'collaborator.tax-form',
      { id, name },
      { form: form === 'none' ? 'none' : taxFormNames[form] },
    )
  })
}
