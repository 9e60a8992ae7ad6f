import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Grid } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { lawOf, placeOfLaw } from '#contract/licenses/governing-law.ts'
import { countryOptions } from '#contract/orders/countries.ts'
import { hasStates } from '#contract/orders/states.ts'
import { Seller, type SettingsView, SettingValues } from '#contract/store/settings.ts'
import { SectionForm } from './section-form.tsx'
import { sellerExamples } from './seller-examples.ts'
import { settingFields } from './setting-fields.tsx'
import { StateField } from './state-field.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = z.object({
  seller: Seller,
  ...SettingValues.pick({ governingLaw: true, invoicePrefix: true, creditNotePrefix: true }).shape,
})

const countries = [{ value: '', label: 'Choose a country' }, ...countryOptions()]

const nobody: Seller = {
  name: '',
  street: '',
  postalCode: '',
  city: '',
  state: '',
  country: '',
  email: '',
  represented: '',
  register: '',
  taxNumber: '',
  vatId: '',
  bank: '',
  note: '',
}

/** What the store knows before the legal details are filled in. The law of contracts was chosen by country and state. */
function knownOf({
  governingLaw,
  supportEmail,
}: Pick<SettingsView['values'], 'governingLaw' | 'supportEmail'>): Seller {
  return { ...nobody, ...placeOfLaw(governingLaw), email: supportEmail }
}

/** The legal seller. Required for invoices and the imprint. */
export function SellerSection({ view }: { view: SettingsView }) {
  const known = knownOf(view.values)
  const section = useSectionForm({
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
  const { form, shown } = section
  const setting = settingFields('seller', section)
  const [country, state] = useWatch({ control: form.control, name: ['seller.country', 'seller.state'] })
  const examples = sellerExamples(country)
  const law = lawOf(country, state ?? '')
  const year = new Date().getFullYear()
  return (
    <SectionForm
      title="Legal details"
      intro={
        shown.values.seller
          ? 'They appear on invoices and credit notes from now on; existing ones stay as they are. Fields with * are required.'
          : 'Without them, buyers get a receipt instead of an invoice, and the store has no imprint. Fields with * are required.'
      }
      section={section}
    >
      <TextField
        isRequired
        autoComplete="organization"
        hint="Your own, or that of your company with its legal form."
        {...setting('seller.name')}
      />
      <TextField isRequired autoComplete="street-address" {...setting('seller.street')} />
      <Grid columns={{ from768: '3' }} gap="s5" align="start">
        <TextField isRequired autoComplete="postal-code" {...setting('seller.postalCode')} />
        <TextField isRequired autoComplete="address-level2" {...setting('seller.city')} />
        <SelectField
          isRequired
          options={countries}
          {...setting('seller.country', { onChange: () => form.setValue('seller.state', '') })}
        />
      </Grid>
      {hasStates(country) && (
        <StateField key={country} country={country} {...section.field('seller.state')} />
      )}
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <TextField isRequired type="email" autoComplete="email" {...setting('seller.email')} />
        <TextField hint="For a company: its managing director." {...setting('seller.represented')} />
        <TextField placeholder={examples.register} {...setting('seller.register')} />
        <TextField placeholder={examples.taxNumber} {...setting('seller.taxNumber')} />
        <TextField placeholder={examples.vatId} {...setting('seller.vatId')} />
        <TextField placeholder={examples.bank} {...setting('seller.bank')} />
      </Grid>
      <TextField
        placeholder={examples.note}
        hint="What the law requires on each, if anything."
        {...setting('seller.note')}
      />
      <TextField isRequired hint={law ? `Such as ${law}.` : undefined} {...setting('governingLaw')} />
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <TextField
          isRequired
          hint={`${shown.values.invoicePrefix}-${year}-000001 and so on, without gaps.`}
          {...setting('invoicePrefix')}
        />
        <TextField
          isRequired
          hint={`${shown.values.creditNotePrefix}-${year}-000001, in a series of their own.`}
          {...setting('creditNotePrefix')}
        />
      </Grid>
    </SectionForm>
  )
}
