import { Trans, useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Hint, Problem } from '#client/ui/form-parts.tsx'
import { Box, Stack } from '#client/ui/primitives.tsx'
import { Tick } from '#client/ui/tick.tsx'
import { ToggleChoice } from '#client/ui/toggle-choice.tsx'
import { countryCodes, countryName, countryOptions, standardCountries } from '#contract/orders/countries.ts'
import type { SettingsView } from '#contract/store/settings.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { listParts } from '#contract/text/list-names.ts'
import { msg } from '#contract/text/msg.ts'
import { SectionForm } from './section-form.tsx'
import { StandardNote } from './standard-note.tsx'
import { SwitchField } from './switch-field.tsx'
import { useSectionForm } from './use-section-form.ts'

const Fields = z
  .object({
    from: z.enum(['standard', 'chosen', 'all']),
    chosen: z.array(z.string()),
    asksAddress: z.boolean(),
    confirmsEveryOrder: z.boolean(),
    asksState: z.boolean(),
  })
  .refine(({ from, chosen }) => from !== 'chosen' || chosen.length > 0, {
    path: ['chosen'],
    ...schemaError(msg`Choose at least one country.`),
  })

const { fields } = settingPages.checkout

/** Countries the store sells to, and what buyers have to enter. */
export function CheckoutSection({ view }: { view: SettingsView }) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const section = useSectionForm({
    view,
    schema: Fields,
    read: ({ values: { countries, asksAddress, asksState, confirmsEveryOrder } }) => ({
      from: countries === 'all' ? 'all' : isStandard(countries) ? 'standard' : 'chosen',
      chosen: countries === 'all' ? [...standardCountries] : [...countries],
      asksAddress,
      asksState,
      confirmsEveryOrder,
    }),
    write: ({ from, chosen, asksAddress, asksState, confirmsEveryOrder }) => ({
      countries: from === 'all' ? 'all' : from === 'standard' ? [...standardCountries] : inOrder(chosen),
      asksAddress,
      asksState,
      confirmsEveryOrder,
    }),
  })
  const { field, form } = section
  const from = useWatch({ control: form.control, name: 'from' })
  const { error, ...chosen } = field('chosen')
  const standard = listParts(
    standardCountries.map((code) => countryName(code, locale)),
    locale,
  )
  return (
    <SectionForm
      title={t`Checkout`}
      intro={t`Where you sell to, and what buyers are asked for. Taxes may ask for more.`}
      section={section}
    >
      <ToggleChoice
        legend={i18n._(fields.from.label)}
        options={[
          { value: 'standard', label: standard },
          { value: 'chosen', label: t`Selected countries` },
          { value: 'all', label: t`Everywhere` },
        ]}
        {...form.register('from')}
      />
      {from === 'chosen' && (
        <Box
          as="fieldset"
          scroll="y"
          display="grid"
          columns="fill220"
          gapY="s1"
          gapX="s4"
          maxHeight="420"
          padY="s3"
          padX="s4"
          border="around"
          corner="key"
          surface="well"
          aria-label={t`Countries`}
        >
          {countryOptions(countryCodes, locale).map(({ value, label }) => (
            <Tick key={value} value={value} {...chosen}>
              {label}
            </Tick>
          ))}
        </Box>
      )}
      {error && <Problem role="alert">{error}</Problem>}
      <StandardNote name="countries" section={section} />
      <Stack gap="s2" pack="start">
        <SwitchField label={i18n._(fields.asksAddress.label)} {...form.register('asksAddress')} />
        <Hint>
          <Trans>Without it, name and country are enough for files alone.</Trans>
        </Hint>
        <StandardNote name="asksAddress" section={section} />
      </Stack>
      <Stack gap="s2" pack="start">
        <SwitchField label={i18n._(fields.asksState.label)} {...form.register('asksState')} />
        <Hint>
          <Trans>
            Also without tax, so that the yearly summary says what you sold in each state. Taxes of a state
            ask for it anyway.
          </Trans>
        </Hint>
        <StandardNote name="asksState" section={section} />
      </Stack>
      <Stack gap="s2" pack="start">
        <SwitchField
          label={i18n._(fields.confirmsEveryOrder.label)}
          {...form.register('confirmsEveryOrder')}
        />
        <Hint>
          <Trans>
            A PDF with the terms, attached to the receipt. Buyers in the EU, the EEA, the UK and Canada always
            get it.
          </Trans>
        </Hint>
        <StandardNote name="confirmsEveryOrder" section={section} />
      </Stack>
    </SectionForm>
  )
}

function inOrder(chosen: readonly string[]): string[] {
  return countryCodes.filter((code) => chosen.includes(code))
}

function isStandard(countries: readonly string[]): boolean {
  return inOrder(countries).join() === inOrder(standardCountries).join()
}
