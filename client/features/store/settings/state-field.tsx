import { SelectField, type SelectFieldProps } from '#client/ui/select-field.tsx'
import { statesOf, stateTerm } from '#contract/orders/states.ts'

/** The states of a country, by default all of them. */
export function StateField({
  country,
  states = statesOf(country),
  term = stateTerm(country),
  none = `Choose a ${term.toLowerCase()}`,
  ...rest
}: Omit<SelectFieldProps, 'label' | 'options'> & {
  country: string
  states?: readonly { code: string; name: string }[]
  /** What they are called. */
  term?: string
  /** The empty option. */
  none?: string
}) {
  const options = [
    { value: '', label: none },
    ...states.map(({ code, name }) => ({ value: code, label: name })),
  ]
  return <SelectField label={term} options={options} {...rest} />
}
