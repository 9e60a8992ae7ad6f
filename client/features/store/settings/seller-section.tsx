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
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values: { seller, governingLaw, supportEmail, invoicePrefix, creditNotePrefix } }) => ({
      seller: seller ?? knownOf({ governingLaw, supportEmail }),
      governingLaw,
      invoicePrefix,
      creditNotePrefix,
    }),
    write: (values) => values,
  })
  const { field, form, lockOf, shown } = section
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
        label="Seller name"
        isRequired
        autoComplete="organization"
        hint="Your own, or that of your company with its legal form."
        {...field('seller.name')}
      />
      <TextField
        label="Street and number"
        isRequired
        autoComplete="street-address"
        {...field('seller.street')}
      />
      <Grid columns={{ from768: '3' }} gap="s5" align="start">
        <TextField
          label="Postal code"
          isRequired
          autoComplete="postal-code"
          {...field('seller.postalCode')}
        />
        <TextField label="City" isRequired autoComplete="address-level2" {...field('seller.city')} />
        <SelectField
          label="Country"
          isRequired
          options={countries}
          {...field('seller.country', { onChange: () => form.setValue('seller.state', '') })}
        />
      </Grid>
      {hasStates(country) && <StateField key={country} country={country} {...field('seller.state')} />}
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <TextField
          label="Billing email"
          isRequired
          type="email"
          autoComplete="email"
          {...field('seller.email')}
        />
        <TextField
          label="Represented by"
          hint="For a company: its managing director."
          {...field('seller.represented')}
        />
        <TextField label="Register" placeholder={examples.register} {...field('seller.register')} />
        <TextField label="Tax number" placeholder={examples.taxNumber} {...field('seller.taxNumber')} />
        <TextField label="VAT ID" placeholder={examples.vatId} {...field('seller.vatId')} />
        <TextField label="Bank" placeholder={examples.bank} {...field('seller.bank')} />
      </Grid>
      <TextField
        label="Note on invoices"
        placeholder={examples.note}
        hint="What the law requires on each, if anything."
        {...field('seller.note')}
      />
      <TextField
        label="Governing law of contracts"
        isRequired
        hint={law ? `Such as ${law}.` : undefined}
        {...field('governingLaw')}
        {...lockOf('governingLaw')}
      />
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <TextField
          label="Invoice numbers start with"
          isRequired
          hint={`${shown.values.invoicePrefix}-${year}-000001 and so on, without gaps.`}
          {...field('invoicePrefix')}
        />
        <TextField
          label="Credit note numbers start with"
          isRequired
          hint={`${shown.values.creditNotePrefix}-${year}-000001, in a series of their own.`}
          {...field('creditNotePrefix')}
        />
      </Grid>
    </SectionForm>
  )
}
