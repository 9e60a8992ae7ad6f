import { SelectField, type SelectFieldProps } from '#client/ui/select-field.tsx'
import { statesOf, stateTerm } from '#contract/orders/states.ts'

/** The states of a country, by default all of them. */
export function StateField({
  country,
  states = statesOf(country),
  none = `Choose a ${stateTerm(country).toLowerCase()}`,
  ...rest
}: Omit<SelectFieldProps, 'label' | 'options'> & {
  country: string
  states?: { code: string; name: string }[]
  /** The empty option. */
  none?: string
}) {
  const options = [
    { value: '', label: none },
    ...states.map(({ code, name }) => ({ value: code, label: name })),
  ]
  return <SelectField label={stateTerm(country)} options={options} {...rest} />
}
