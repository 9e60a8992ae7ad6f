import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { UseFieldArrayReturn, UseFormReturn } from 'react-hook-form'
import { settingPages } from '#client/features/store/setting-list/index.ts'
import { callQuery } from '#client/platform/call.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field-error.tsx'
import { FieldLabel, Hint } from '#client/ui/form-parts.tsx'
import { Box, look } from '#client/ui/primitives.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { isRateLawful, mayAddTax } from '#contract/law/regions.ts'
import { countryName, countryOptions, isInEu } from '#contract/orders/countries.ts'
import type { TaxRate, TaxSettings } from '#contract/pricing/tax.ts'
import { taxPartName, taxPartsOf, taxPartTerm } from '#contract/pricing/tax-parts.ts'
import { placeOf, taxRegionOf } from '#contract/pricing/tax-places.ts'
import rowListStyles from './row-list.module.css'
import { StateField } from './state-field.tsx'
import taxRatesStyles from './tax-rates.module.css'

/** Values of every mode, so that switching modes loses nothing. */
export type TaxDraft = {
  tax: { mode: TaxSettings['mode']; rates: TaxRate[]; reverseCharge: boolean; isIncluded: boolean }
}

const countries = [{ value: '', label: 'Choose a country' }, ...countryOptions()]

const standardRatesQuery = callQuery('GET /tax/standard-rates', {}, { staleTime: Number.POSITIVE_INFINITY })

/** Tax rates by country and state, prefilled with standard rates. */
export function TaxRatesField({
  form,
  rates,
}: {
  form: UseFormReturn<TaxDraft, unknown, { tax: TaxSettings }>
  rates: UseFieldArrayReturn<TaxDraft, 'tax.rates'>
}) {
  const standard = useQuery(standardRatesQuery)
  const [country, setCountry] = useState('')
  const [state, setState] = useState('')
  const known = new Set(rates.fields.map(placeOf))
  const errors = form.formState.errors.tax?.rates
  const problem = errors?.root?.message ?? errors?.message
  const add = (added: readonly TaxRate[]) => {
    const missing = added.filter((rate) => !known.has(placeOf(rate)))
    if (missing.length > 0) rates.append(missing, { shouldFocus: false })
  }
  const chosen = { country, ...(state && { state }) }
  const standardOf = (place: Pick<TaxRate, 'country' | 'state'>): TaxRate =>
    standard.data?.find((rate) => placeOf(rate) === placeOf(place)) ?? {
      ...place,
      name: place.country === 'US' ? 'Sales tax' : 'VAT',
      percent: 0,
      isIncluded: !mayAddTax(place.country),
      ...startOf(place),
    }
  const ratesOfStates = standard.data?.filter((rate) => rate.country === country && rate.state) ?? []
  const choose = (code: string) => {
    setCountry(code)
    setState('')
  }
  return (
    <fieldset
      data-field="tax.rates"
      className={classNames(rowListStyles.rowlist, look({ stack: true, gap: 's3' }))}
    >
      <FieldLabel as="legend">{settingPages.tax.fields['tax.rates'].label}</FieldLabel>
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
                  {placeName(rate)}
                </Box>
                <TextField
                  label="Rate in percent"
                  inputMode="decimal"
                  {...form.register(`tax.rates.${at}.percent`, { setValueAs: readPercent })}
                  error={errors?.[at]?.percent?.message}
                />
                <TextField
                  label="Name"
                  {...form.register(`tax.rates.${at}.name`)}
                  error={errors?.[at]?.name?.message}
                />
                <SelectField
                  label="Prices"
                  options={[
                    { value: 'true', label: 'Include it' },
                    ...(rate.isIncluded && !mayAddTax(rate.country)
                      ? []
                      : [{ value: 'false', label: 'Exclude it' }]),
                  ]}
                  hint={isRateLawful(rate) ? undefined : 'Consumers there have to see prices with tax.'}
                  error={errors?.[at]?.isIncluded?.message}
                  {...form.register(`tax.rates.${at}.isIncluded`, {
                    setValueAs: (value) => value === true || value === 'true',
                  })}
                />
              </div>
              <Box display="flex" justify={{ below768: 'end' }}>
                <IconButton label={`Remove ${placeName(rate)}`} icon={X} onClick={() => rates.remove(at)} />
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
          label="Country"
          options={countries}
          value={country}
          onChange={(event) => choose(event.target.value)}
        />
        {taxPartsOf(country).length > 0 && (
          <StateField
            key={country}
            country={country}
            term={taxPartTerm(country)}
            states={taxPartsOf(country)}
            none="All others"
            value={state}
            onChange={(event) => setState(event.target.value)}
          />
        )}
        <Button
          disabled={country === '' || known.has(placeOf(chosen))}
          onClick={() => {
            add([standardOf(chosen)])
            choose('')
          }}
        >
          Add
        </Button>
        {ratesOfStates.length > 0 && (
          <Button onClick={() => add(ratesOfStates)}>Add all {taxPartTerm(country).toLowerCase()}s</Button>
        )}
        <Button
          disabled={!standard.data}
          onClick={() => add((standard.data ?? []).filter((rate) => isInEu(rate.country)))}
        >
          Add the EU
        </Button>
        <Button
          disabled={!standard.data}
          onClick={() => add((standard.data ?? []).filter((rate) => !rate.state))}
        >
          Add all countries
        </Button>
      </div>
      <Hint>
        Standard rates are a start, not advice: they change, and digital goods have others in some countries.
        Check yours. Regions outside their country’s tax, such as the Canary Islands, pay none until you add a
        rate for them; Madeira and the Azores pay their own. In the US, add only states where you have to
        collect; counties and cities may add to the rate.
      </Hint>
    </fieldset>
  )
}

/** Name and rate of a region with another tax than its country's. */
function startOf(place: Pick<TaxRate, 'country' | 'state'>): Partial<TaxRate> {
  const region = taxRegionOf(place)
  return region?.own ?? region?.within ?? {}
}

/** `Texas, United States`, or the country alone. */
function placeName({ country, state }: Pick<TaxRate, 'country' | 'state'>): string {
  return state ? `${taxPartName({ country, state })}, ${countryName(country)}` : countryName(country)
}

/** `8,25` is parsed as 8.25. The schema rejects anything that is no number. */
function readPercent(value: unknown): number {
  if (typeof value === 'number') return value
  const text = String(value).trim().replace(',', '.').replace(/%$/, '')
  return text === '' ? Number.NaN : Number(text)
}
