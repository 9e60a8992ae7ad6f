import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { UseFieldArrayReturn, UseFormReturn } from 'react-hook-form'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { callQuery } from '#client/platform/call.ts'
import { useLocale } from '#client/platform/use-locale.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldLabel, Hint } from '#client/ui/form-parts.tsx'
import { Box, look } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { isRateLawful, mayAddTax } from '#contract/law/regions.ts'
import { countryCodes, countryName, countryOptions, isInEu } from '#contract/orders/countries.ts'
import { canHaveTwoTaxes, isTwoInOne, type TaxRate, type TaxSettings } from '#contract/pricing/tax.ts'
import { addAllTaxParts, taxPartName, taxPartsOf, taxPartTerm } from '#contract/pricing/tax-parts.ts'
import { placeOf, taxRegionOf } from '#contract/pricing/tax-places.ts'
import { listParts } from '#contract/text/list-names.ts'
import type { Locale } from '#contract/text/locales.ts'
import rowListStyles from './row-list.module.css'
import { StateField } from './state-field.tsx'
import taxRatesStyles from './tax-rates.module.css'

/** Values of every mode, so that switching modes loses nothing. */
export type TaxDraft = {
  tax: { mode: TaxSettings['mode']; rates: TaxRate[]; reverseCharge: boolean; isIncluded: boolean }
}

const standardRatesQuery = callQuery('GET /tax/standard-rates', {}, { staleTime: Number.POSITIVE_INFINITY })

/** Tax rates by country and state, prefilled with standard rates. */
export function TaxRatesField({
  form,
  rates,
}: {
  form: UseFormReturn<TaxDraft, unknown, { tax: TaxSettings }>
  rates: UseFieldArrayReturn<TaxDraft, 'tax.rates'>
}) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const standard = useQuery(standardRatesQuery)
  const [country, setCountry] = useState('')
  const [state, setState] = useState('')
  const atPlace = Map.groupBy(rates.fields, placeOf)
  const namesAt = (place: Pick<TaxRate, 'country' | 'state'>) =>
    atPlace.get(placeOf(place))?.map(({ name }) => name) ?? []
  const errors = form.formState.errors.tax?.rates
  const problem = errors?.root?.message ?? errors?.message
  const add = (added: readonly TaxRate[]) => {
    const missing = added.filter((rate) => namesAt(rate).length === 0)
    if (missing.length > 0) rates.append(missing, { shouldFocus: false })
  }
  const chosen = { country, ...(state && { state }) }
  /** The rates to begin a place with, or the other one of a place that has one. */
  const startsOf = (place: Pick<TaxRate, 'country' | 'state'>): TaxRate[] => {
    const [first] = atPlace.get(placeOf(place)) ?? []
    const standards = standard.data?.filter((rate) => placeOf(rate) === placeOf(place)) ?? []
    if (!first && standards.length > 0) return standards
    const other = standards.find(({ name }) => !namesAt(place).includes(name))
    const isIncluded = first?.isIncluded ?? !mayAddTax(place.country)
    const name = place.country === 'US' ? t`Sales tax` : place.country === 'CA' ? 'PST' : 'VAT'
    return [{ ...place, name, percent: 0, ...startOf(place), ...other, isIncluded }]
  }
  const mostAt = (place: Pick<TaxRate, 'country' | 'state'>) => (canHaveTwoTaxes(place) ? 2 : 1)
  const ratesOfStates = standard.data?.filter((rate) => rate.country === country && rate.state) ?? []
  const choose = (code: string) => {
    setCountry(code)
    setState('')
  }
  const merged = rates.fields.filter(isTwoInOne)
  return (
    <fieldset
      data-field="tax.rates"
      className={classNames(rowListStyles.rowlist, look({ stack: true, gap: 's3' }))}
    >
      <FieldLabel as="legend">{i18n._(settingPages.tax.fields['tax.rates'].label)}</FieldLabel>
      {rates.fields.length > 0 && (
        <ol>
          {rates.fields.map(({ id, ...rate }, at) => (
            <li key={id}>
              <div
                className={classNames(
                  taxRatesStyles.taxratesRow,
                  look({ display: 'grid', gapY: 's3', gapX: 's4', align: 'start' }),
                )}
              >
                <Box as="b" padTop={{ base: 's8', below768: '0' }} full={{ below768: true }}>
                  {placeName(rate, locale)}
                </Box>
                <TextField
                  label={t`Rate in percent`}
                  inputMode="decimal"
                  {...form.register(`tax.rates.${at}.percent`, { setValueAs: readPercent })}
                  error={errors?.[at]?.percent?.message}
                />
                <TextField
                  label={t`Name`}
                  {...form.register(`tax.rates.${at}.name`)}
                  error={errors?.[at]?.name?.message}
                />
                <SelectField
                  label={t`Prices`}
                  options={[
                    { value: 'true', label: t`Include it` },
                    ...(rate.isIncluded && !mayAddTax(rate.country)
                      ? []
                      : [{ value: 'false', label: t`Exclude it` }]),
                  ]}
                  hint={isRateLawful(rate) ? undefined : t`Consumers there have to see prices with tax.`}
                  error={errors?.[at]?.isIncluded?.message}
                  {...form.register(`tax.rates.${at}.isIncluded`, {
                    setValueAs: (value) => value === true || value === 'true',
                  })}
                />
              </div>
              <Box display="flex" justify={{ below768: 'end' }}>
                <IconButton
                  label={
                    namesAt(rate)[1] === undefined
                      ? t`Remove ${{ place: placeName(rate, locale) }}`
                      : t`Remove ${{ tax: rate.name }} of ${{ place: placeName(rate, locale) }}`
                  }
                  icon={X}
                  onClick={() => rates.remove(at)}
                />
              </Box>
            </li>
          ))}
        </ol>
      )}
      {problem && <FieldError text={problem} />}
      <div
        className={classNames(taxRatesStyles.taxratesAdd, look({ gap: 's2-5', align: 'end', cluster: true }))}
      >
        <SelectField
          label={t`Country`}
          options={[{ value: '', label: t`Choose a country` }, ...countryOptions(countryCodes, locale)]}
          value={country}
          onChange={(event) => choose(event.target.value)}
        />
        {taxPartsOf(country).length > 0 && (
          <StateField
            key={country}
            country={country}
            term={i18n._(taxPartTerm(country))}
            states={taxPartsOf(country)}
            none={t`All others`}
            value={state}
            onChange={(event) => setState(event.target.value)}
          />
        )}
        <Button
          disabled={country === '' || namesAt(chosen).length >= mostAt(chosen)}
          onClick={() => {
            rates.append(startsOf(chosen), { shouldFocus: false })
            choose('')
          }}
        >
          <Trans>Add</Trans>
        </Button>
        {ratesOfStates.length > 0 && (
          <Button onClick={() => add(ratesOfStates)}>{i18n._(addAllTaxParts(country))}</Button>
        )}
        <Button
          disabled={!standard.data}
          onClick={() => add((standard.data ?? []).filter((rate) => isInEu(rate.country)))}
        >
          <Trans>Add the EU</Trans>
        </Button>
        <Button
          disabled={!standard.data}
          onClick={() => add((standard.data ?? []).filter((rate) => !rate.state))}
        >
          <Trans>Add all countries</Trans>
        </Button>
      </div>
      <Hint>
        <Trans>
          Standard rates are a start, not advice: they change, and digital goods have others in some
          countries. Check yours. Regions outside their country’s tax, such as the Canary Islands, pay none
          until you add a rate for them; Madeira and the Azores pay their own. In the US, add only states
          where you have to collect; counties and cities may add to the rate. A province of Canada can have
          two taxes: each then has a line of its own on invoices, beside its number of your legal details.
        </Trans>
      </Hint>
      {merged.map((rate) => (
        <Hint key={placeOf(rate)}>
          <Trans>
            {{ place: placeName(rate, locale) }} has two taxes in one rate, {{ tax: rate.name }}. To give each
            its own line, remove it and add the province again.
          </Trans>
        </Hint>
      ))}
    </fieldset>
  )
}

/** Name and rate of a region with another tax than its country's. */
function startOf(place: Pick<TaxRate, 'country' | 'state'>): Partial<TaxRate> {
  const region = taxRegionOf(place)
  return region?.own ?? region?.within ?? {}
}

/** `Texas, United States`, or the country alone. */
function placeName({ country, state }: Pick<TaxRate, 'country' | 'state'>, locale: Locale): string {
  const name = countryName(country, locale)
  return state ? listParts([taxPartName({ country, state }), name], locale) : name
}

/** `8,25` is parsed as 8.25. The schema rejects anything that is no number. */
function readPercent(value: unknown): number {
  if (typeof value === 'number') return value
  const text = String(value).trim().replace(',', '.').replace(/%$/, '')
  return text === '' ? Number.NaN : Number(text)
}
