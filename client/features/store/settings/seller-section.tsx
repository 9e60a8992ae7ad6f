import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useLocale } from '#client/platform/use-locale.ts'
import { Grid } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { askedSellerFields, sellerFieldsOf } from '#contract/law/seller-fields.ts'
import { lawOf } from '#contract/licenses/governing-law.ts'
import { countryCodes, countryOptions } from '#contract/orders/countries.ts'
import { hasStates } from '#contract/orders/states.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { AskedSellerFields } from './asked-seller-fields.tsx'
import { SectionForm } from './section-form.tsx'
import { sellerExamples } from './seller-examples.ts'
import { isSellerFieldChanged } from './seller-words.ts'
import { useSettingFields } from './setting-fields.tsx'
import { StateField } from './state-field.tsx'
import { useSellerForm } from './use-seller-form.ts'

/** The legal seller. Required for invoices and the imprint. */
export function SellerSection({ view }: { view: SettingsView }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const section = useSellerForm(view)
  const { form, shown } = section
  const setting = useSettingFields('seller', section)
  const [country, state] = useWatch({ control: form.control, name: ['seller.country', 'seller.state'] })
  const examples = sellerExamples(country)
  const law = lawOf(country, state ?? '')
  const sold = view.values.countries === 'all' ? countryCodes : view.values.countries
  const asked = askedSellerFields.filter(
    (name) =>
      sellerFieldsOf({ seller: country, countries: sold }).includes(name) ||
      isSellerFieldChanged(`seller.${name}`, shown.values.seller),
  )
  const year = new Date().getFullYear()
  return (
    <SectionForm
      title={t`Legal details`}
      intro={
        shown.values.seller
          ? t`They appear on invoices and credit notes from now on; existing ones stay as they are. Fields with * are required.`
          : t`Without them, buyers get a receipt instead of an invoice, and the store has no imprint. Fields with * are required.`
      }
      section={section}
    >
      <TextField
        isRequired
        autoComplete="organization"
        hint={t`Your own, or that of your company with its legal form.`}
        {...setting('seller.name')}
      />
      <TextField isRequired autoComplete="street-address" {...setting('seller.street')} />
      <Grid columns={{ from768: '3' }} gap="s5" align="start">
        <TextField isRequired autoComplete="postal-code" {...setting('seller.postalCode')} />
        <TextField isRequired autoComplete="address-level2" {...setting('seller.city')} />
        <SelectField
          isRequired
          options={[{ value: '', label: t`Choose a country` }, ...countryOptions(countryCodes, locale)]}
          {...setting('seller.country', { onChange: () => form.setValue('seller.state', '') })}
        />
      </Grid>
      {hasStates(country) && (
        <StateField key={country} country={country} {...section.field('seller.state')} />
      )}
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <TextField isRequired type="email" autoComplete="email" {...setting('seller.email')} />
        <TextField hint={t`For a company: its managing director.`} {...setting('seller.represented')} />
        <TextField placeholder={examples.register} {...setting('seller.register')} />
        <TextField placeholder={examples.taxNumber} {...setting('seller.taxNumber')} />
        <TextField placeholder={examples.vatId} {...setting('seller.vatId')} />
        <TextField placeholder={examples.bank && i18n._(examples.bank)} {...setting('seller.bank')} />
      </Grid>
      <AskedSellerFields section={section} asked={asked} countries={[country, ...sold]} />
      <TextField
        placeholder={examples.note}
        hint={t`What the law requires on each, if anything.`}
        {...setting('seller.note')}
      />
      <TextField isRequired hint={law ? t`Such as ${law}.` : undefined} {...setting('governingLaw')} />
      <Grid columns={{ from768: '2' }} gap="s5" align="start">
        <TextField
          isRequired
          hint={t`${{ prefix: shown.values.invoicePrefix }}-${year}-000001 and so on, without gaps.`}
          {...setting('invoicePrefix')}
        />
        <TextField
          isRequired
          hint={t`${{ prefix: shown.values.creditNotePrefix }}-${year}-000001, in a series of their own.`}
          {...setting('creditNotePrefix')}
        />
      </Grid>
    </SectionForm>
  )
}
