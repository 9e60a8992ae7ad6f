import './row-list.css'
import './tax-rates.css'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { UseFieldArrayReturn, UseFormReturn } from 'react-hook-form'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/field-error.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { countryName, countryOptions, isInEu } from '#contract/countries.ts'
import type { TaxRate, TaxSettings } from '#contract/tax.ts'

/** Values of every mode, so that switching modes loses nothing. */
export type TaxDraft = {
  tax: { mode: TaxSettings['mode']; rates: TaxRate[]; reverseCharge: boolean; isIncluded: boolean }
}

const countries = [{ value: '', label: 'Choose a country' }, ...countryOptions()]

const standardRatesQuery = jsonQuery<TaxRate[]>(
  [PRIVATE_QUERY, 'admin', 'standard-tax-rates'],
  '/api/tax/standard-rates',
  { staleTime: Number.POSITIVE_INFINITY },
)

/** Tax rates by country, prefilled with standard rates. */
export function TaxRatesField({
  form,
  rates,
}: {
  form: UseFormReturn<TaxDraft, unknown, { tax: TaxSettings }>
  rates: UseFieldArrayReturn<TaxDraft, 'tax.rates'>
}) {
  const standard = useQuery(standardRatesQuery)
  const [country, setCountry] = useState('')
  const known = new Set(rates.fields.map((rate) => rate.country))
  const errors = form.formState.errors.tax?.rates
  const problem = errors?.root?.message ?? errors?.message
  const add = (added: readonly TaxRate[]) => {
    const missing = added.filter((rate) => !known.has(rate.country))
    if (missing.length > 0) rates.append(missing, { shouldFocus: false })
  }
  const standardOf = (code: string): TaxRate =>
    standard.data?.find((rate) => rate.country === code) ?? {
      country: code,
      name: 'VAT',
      percent: 0,
      isIncluded: true,
    }
  return (
    <fieldset className="stack rowlist taxrates">
      <legend className="lab">Rates</legend>
      {rates.fields.length > 0 && (
        <ol>
          {rates.fields.map(({ id, country: code }, at) => (
            <li key={id}>
              <div className="taxrates__row">
                <b>{countryName(code)}</b>
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
                    { value: 'false', label: 'Exclude it' },
                  ]}
                  {...form.register(`tax.rates.${at}.isIncluded`, {
                    setValueAs: (value) => value === true || value === 'true',
                  })}
                />
              </div>
              <div className="rowlist__acts">
                <IconButton label={`Remove ${countryName(code)}`} icon={X} onClick={() => rates.remove(at)} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {problem && <FieldError text={problem} />}
      <div className="cluster taxrates__add">
        <SelectField
          label="Country"
          options={countries.filter(({ value }) => !known.has(value))}
          value={country}
          onChange={(event) => setCountry(event.target.value)}
        />
        <Button
          disabled={country === ''}
          onClick={() => {
            add([standardOf(country)])
            setCountry('')
          }}
        >
          Add
        </Button>
        <Button
          disabled={!standard.data}
          onClick={() => add((standard.data ?? []).filter((rate) => isInEu(rate.country)))}
        >
          Add the EU
        </Button>
        <Button disabled={!standard.data} onClick={() => add(standard.data ?? [])}>
          Add all countries
        </Button>
      </div>
      <p className="hint">
        Standard rates are a start, not advice: they change, and digital goods have others in some countries.
        Check yours.
      </p>
    </fieldset>
  )
}

/** `8,25` is parsed as 8.25. The schema rejects anything that is no number. */
function readPercent(value: unknown): number {
  if (typeof value === 'number') return value
  const text = String(value).trim().replace(',', '.').replace(/%$/, '')
  return text === '' ? Number.NaN : Number(text)
}
