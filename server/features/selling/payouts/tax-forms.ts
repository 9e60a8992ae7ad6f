import { asksForTaxForms } from '#contract/law/tax-forms.ts'
import type { PayoutSettings } from '#contract/splits/payout-settings.ts'
import type { TaxForm } from '#contract/splits/tax-form.ts'
import type { SettingValues } from '#contract/store/settings.ts'
import type { Row } from '#server/platform/database/schema.ts'

type Details = Pick<Row<'payout_details'>, 'tax_form' | 'tax_form_on' | 'tax_kind' | 'tax_country'>

/** The settings of payouts: nobody waits for a tax form where the law asks for none. */
export function payoutSettingsOf({
  payouts,
  seller,
}: Pick<SettingValues, 'payouts' | 'seller'>): PayoutSettings {
  return asksForTaxForms(seller?.country) ? payouts : { ...payouts, holdsUntilTaxForm: undefined }
}

/** Whether somebody's payouts wait until their tax form is in. */
export function waitsForTaxForm(
  details: Pick<Details, 'tax_form'> | undefined,
  { holdsUntilTaxForm = false }: PayoutSettings,
): boolean {
  return holdsUntilTaxForm && (details?.tax_form ?? 'none') === 'none'
}

export function presentTaxForm(details: Details | undefined): TaxForm {
  const { tax_form = 'none', tax_form_on = null, tax_kind = null, tax_country = null } = details ?? {}
  return { form: tax_form, receivedOn: tax_form_on, kind: tax_kind, country: tax_country }
}
