import { useLingui } from '@lingui/react/macro'
import { SelectField, type SelectFieldProps } from '#client/ui/select-field.tsx'
import { statesOf, stateTerm } from '#contract/orders/states.ts'
import { type Message, msg } from '#contract/text/msg.ts'

const chooseWords: Readonly<Record<string, Message>> = {
  Prefecture: msg`Choose a prefecture`,
  Province: msg`Choose a province`,
  Region: msg`Choose a region`,
}

/** The states of a country, by default all of them. */
export function StateField({
  country,
  states = statesOf(country),
  term = stateTerm(country),
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
    { value: '', label: none ?? i18n._(chooseWords[term] ?? msg`Choose a state`) },
    ...states.map(({ code, name }) => ({ value: code, label: name })),
  ]
  return <SelectField label={term} options={options} {...rest} />
}
