import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { Hint } from '#client/ui/form-parts.tsx'
import { Stack } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { taxStarts } from '#contract/law/facts.ts'
import { countryCodes } from '#contract/orders/countries.ts'
import { TaxSettings } from '#contract/pricing/tax.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { OptionField } from './option-field.tsx'
import { SectionForm } from './section-form.tsx'
import { statusQuery } from './settings-queries.ts'
import { StandardNote } from './standard-note.tsx'
import { SwitchField } from './switch-field.tsx'
import { type TaxDraft, TaxRatesField } from './tax-rates-field.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = z.object({ tax: TaxSettings }) as unknown as z.ZodType<{ tax: TaxSettings }, TaxDraft>

const { fields } = settingPages.tax

const modes = [
  {
    value: 'none',
    label: msg`No tax`,
    about: msg`Below the limits, or a small business. Invoices then say why.`,
  },
  {
    value: 'own',
    label: msg`Own rates`,
    about: msg`A rate per country. The rates of the EU, UK and others are here to start from.`,
  },
  { value: 'stripe', label: msg`Stripe Tax`, about: msg`Stripe works it out, for a fee.` },
] as const

const hints: Record<TaxSettings['mode'], Message> = {
  none: msg`Prices are what buyers pay, and invoices show no tax. A note on your invoices can say why (Legal details).`,
  own: msg`You set the rate for each country, state, or region with a tax of its own.`,
  stripe: msg`Stripe calculates the tax on every sale from the buyer’s address and tells you where you have to register. It charges a fee for each sale. Set your registrations and the tax code of your products in Stripe first.`,
}

/** Whether and how tax is charged. */
export function TaxSection({ view }: { view: SettingsView }) {
  const { t, i18n } = useLingui()
  const section = useSectionForm<TaxDraft, { tax: TaxSettings }>({
    view,
    schema: Fields,
    read: ({ values: { tax } }) => ({ tax: draftOf(tax) }),
    write: (values) => values,
  })
  const { form, field } = section
  const { mode } = useWatch({ control: form.control, name: 'tax' }) as TaxDraft['tax']
  const rates = useFieldArray({ control: form.control, name: 'tax.rates' })
  const { seller, countries } = view.values
  const providers = useQuery(statusQuery()).data?.payments.providers.map(({ name }) => name)
  const needsStripe = providers?.includes('stripe') === false && view.values.tax.mode !== 'stripe'
  const starts = taxStarts(
    { seller: seller?.country, countries: countries === 'all' ? countryCodes : countries },
    i18n,
  )
  return (
    <SectionForm title={t`Tax`} section={section}>
      <Stack gap="s3" pack="start">
        <OptionField
          legend={i18n._(fields.tax.label)}
          field="tax"
          options={modes.map(({ value, label, about }) =>
            value === 'stripe' && needsStripe
              ? {
                  value,
                  label: i18n._(label),
                  about: t`Needs Stripe: connect it under Payments.`,
                  disabled: true,
                }
              : { value, label: i18n._(label), about: i18n._(about) },
          )}
          {...form.register('tax.mode')}
        />
        <StandardNote name="tax" section={section} />
        <Hint>{[i18n._(hints[mode]), mode !== 'stripe' && starts].filter(Boolean).join(' ')}</Hint>
        {mode === 'stripe' && providers?.includes('paypal') && (
          <Hint>
            <Trans>
              Buyers are then not offered PayPal: Stripe Tax books tax with Stripe’s payments alone. Own rates
              work with both.
            </Trans>
          </Hint>
        )}
      </Stack>
      {mode === 'own' && (
        <>
          <TaxRatesField form={form} rates={rates} />
          <SwitchField label={i18n._(fields['tax.reverseCharge'].label)} {...field('tax.reverseCharge')} />
          <Hint>
            <Trans>
              Businesses in other EU countries that give a VAT number pay without VAT, and account for it
              themselves.
            </Trans>
          </Hint>
          {!seller && (
            <Hint>
              <Trans>
                Fill in your legal details too: your country decides who pays without VAT, and invoices need
                them.
              </Trans>
            </Hint>
          )}
        </>
      )}
      {mode === 'stripe' && (
        <SelectField
          label={i18n._(fields['tax.isIncluded'].label)}
          options={[
            { value: 'false', label: t`Add it in the US and Canada` },
            { value: 'true', label: t`Include everywhere` },
          ]}
          {...field('tax.isIncluded', { setValueAs: (value) => value === true || value === 'true' })}
        />
      )}
    </SectionForm>
  )
}

function draftOf(tax: TaxSettings): TaxDraft['tax'] {
  const nothing = { rates: [], reverseCharge: true, isIncluded: false }
  return { ...nothing, ...tax }
}
