import { Trans, useLingui } from '@lingui/react/macro'
import { useFieldArray } from 'react-hook-form'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Hint } from '#client/ui/form-parts.tsx'
import { Grid, Stack } from '#client/ui/primitives.tsx'
import { SelectField, type SelectGroup, type SelectOption } from '#client/ui/select-field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { AskedSellerField } from '#contract/law/seller-fields.ts'
import { countryName, countryOptions } from '#contract/orders/countries.ts'
import { taxPartsOf } from '#contract/pricing/tax-parts.ts'
import { MAX_TAX_IDS } from '#contract/store/seller.ts'
import type { Locale } from '#contract/text/locales.ts'
import { RowList } from './row-list.tsx'
import { sellerExamples } from './seller-examples.ts'
import { disputeWords } from './seller-words.ts'
import { useSettingFields } from './setting-fields.tsx'
import { SwitchField } from './switch-field.tsx'
import type { SellerForm } from './use-seller-form.ts'

const representatives = ['representativeEu', 'representativeUk', 'encarregado'] as const

/** The legal details that only some countries ask for. */
export function AskedSellerFields({
  section,
  asked,
  countries,
}: {
  section: SellerForm
  asked: readonly AskedSellerField[]
  /** Whose taxes there can be a number for. */
  countries: readonly string[]
}) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { form, field } = section
  const setting = useSettingFields('seller', section)
  const ids = useFieldArray({ control: form.control, name: 'seller.taxIds' })
  const has = (name: AskedSellerField) => asked.includes(name)
  const { fields } = settingPages.seller
  return (
    <>
      {(has('phone') || has('capital')) && (
        <Grid columns={{ from768: '2' }} gap="s5" align="start">
          {has('phone') && <TextField type="tel" autoComplete="tel" {...setting('seller.phone')} />}
          {has('capital') && (
            <TextField placeholder={sellerExamples('FR').capital} {...setting('seller.capital')} />
          )}
        </Grid>
      )}
      {has('discloseOnRequest') && (
        <Stack gap="s2" pack="start">
          <SwitchField
            label={i18n._(fields['seller.discloseOnRequest'].label)}
            {...form.register('seller.discloseOnRequest')}
          />
          <Hint>
            <Trans>For sole owners: the commercial disclosure then says that you give them on request.</Trans>
          </Hint>
        </Stack>
      )}
      {has('host') && (
        <TextArea
          rows={2}
          hint={t`Name, address and phone of the company whose server the store is on.`}
          {...setting('seller.host')}
        />
      )}
      {has('mediator') && (
        <Stack gap="s3" pack="start" data-field="seller.mediator">
          <Grid columns={{ from768: '2' }} gap="s5" align="start">
            <TextField
              label={i18n._(fields['seller.mediator'].label)}
              hint={t`Every seller to consumers in France belongs to one.`}
              {...field('seller.mediator.name')}
            />
            <TextField
              label={t`Its website`}
              type="url"
              placeholder="https://"
              {...field('seller.mediator.url')}
            />
          </Grid>
          <TextField label={t`Its address`} {...field('seller.mediator.address')} />
        </Stack>
      )}
      {has('disputes') && (
        <SelectField
          options={Object.entries(disputeWords).map(([value, words]) => ({ value, label: i18n._(words) }))}
          hint={t`Sellers with more than ten employees have to say it.`}
          {...setting('seller.disputes')}
        />
      )}
      {representatives.filter(has).map((name) => (
        <TextArea
          key={name}
          rows={2}
          hint={t`Name, address and email. Your privacy policy names them.`}
          {...setting(`seller.${name}`)}
        />
      ))}
      {has('taxIds') && (
        <RowList
          label={i18n._(fields['seller.taxIds'].label)}
          add={t`Add number`}
          nameOf={(number) => t`number ${number}`}
          field="seller.taxIds"
          rows={ids}
          most={MAX_TAX_IDS}
          error={
            form.formState.errors.seller?.taxIds?.root?.message ??
            form.formState.errors.seller?.taxIds?.message
          }
          note={
            <Hint>
              <Trans>
                Such as a GST/HST number in Canada, an ABN in Australia or a registration number in Japan.
                Documents for buyers there show them.
              </Trans>
            </Hint>
          }
          onAdd={() => ids.append({ place: '', name: '', number: '' })}
        >
          {(at) => (
            <>
              <SelectField
                label={t`Place`}
                options={[
                  { value: '', label: t`Choose a country` },
                  ...placeOptions(countries, ids.fields, locale),
                ]}
                {...field(`seller.taxIds.${at}.place`)}
              />
              <TextField label={t`Name`} placeholder="GST/HST" {...field(`seller.taxIds.${at}.name`)} />
              <TextField label={t`Number`} {...field(`seller.taxIds.${at}.number`)} />
            </>
          )}
        </RowList>
      )}
    </>
  )
}

/** Countries, and the states of those whose taxes are theirs. */
function placeOptions(
  countries: readonly string[],
  chosen: readonly { place: string }[],
  locale: Locale,
): (SelectOption | SelectGroup)[] {
  const codes = [...new Set([...countries, ...chosen.map(({ place }) => place.slice(0, 2))])].filter(Boolean)
  const withStates = codes.filter((code) => code === 'CA' || code === 'US')
  return [
    ...countryOptions(codes, locale),
    ...withStates.map((country) => ({
      label: countryName(country, locale),
      options: taxPartsOf(country).map(({ code, name }) => ({ value: `${country}-${code}`, label: name })),
    })),
  ]
}
