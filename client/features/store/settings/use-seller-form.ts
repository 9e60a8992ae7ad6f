import { z } from 'zod'
import { placeOfLaw } from '#contract/licenses/governing-law.ts'
import { emptySeller, Seller } from '#contract/store/seller.ts'
import { type SettingsView, SettingValues } from '#contract/store/settings.ts'
import { useSectionForm } from './use-section-form.ts'

const Fields = z.object({
  seller: Seller,
  ...SettingValues.pick({ governingLaw: true, invoicePrefix: true, creditNotePrefix: true }).shape,
})

/** What the store knows before the legal details are filled in. The law of contracts was chosen by country and state. */
function knownOf({
  governingLaw,
  supportEmail,
}: Pick<SettingsView['values'], 'governingLaw' | 'supportEmail'>): Seller {
  return { ...emptySeller, ...placeOfLaw(governingLaw), email: supportEmail }
}

/** The form of the legal seller, and of the settings that hang on it. */
export function useSellerForm(view: SettingsView) {
  const known = knownOf(view.values)
  return useSectionForm({
    view,
    schema: Fields,
    read: ({ values: { seller, governingLaw, invoicePrefix, creditNotePrefix } }) => ({
      seller: seller ?? known,
      governingLaw,
      invoicePrefix,
      creditNotePrefix,
    }),
    write: (values) => values,
  })
}

export type SellerForm = ReturnType<typeof useSellerForm>
