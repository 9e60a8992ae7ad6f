import { useLingui } from '@lingui/react/macro'
import { SelectField, type SelectFieldProps } from '#client/ui/select-field.tsx'
import { statesOf, stateTerm } from '#contract/orders/states.ts'
import { chooseTaxPart } from '#contract/pricing/tax-parts.ts'

/** The states of a country, by default all of them. */
export function StateField({
  country,
  states = statesOf(country),
  term,
  none,
  ...rest
}: Omit<SelectFieldProps, 'label' | 'options'> & {
  country: string
  states?: readonly { code: string; name: string }[]
  /** What they are called. */
  term?: string
  /** The empty option. */
  none?: string
}) {
  const { i18n } = useLingui()
  const options = [
    { value: '', label: none ?? i18n._(chooseTaxPart(country)) },
    ...states.map(({ code, name }) => ({ value: code, label: name })),
  ]
  return <SelectField label={term ?? i18n._(stateTerm(country))} options={options} {...rest} />
}
