import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'
import uiForms from './styles/forms.module.css'

export type SelectOption = { value: string; label: string; disabled?: boolean }
export type SelectGroup = { label: string; options: readonly SelectOption[] }

export type SelectFieldProps = SelectHTMLAttributes<HTMLSelectElement> &
  FieldProps & { options: readonly (SelectOption | SelectGroup)[]; ref?: Ref<HTMLSelectElement> }

/** A dropdown. */
export function SelectField({ label, error, hint, note, isRequired, options, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} note={note} isRequired={isRequired}>
      {(control) => (
        <select {...rest} {...control} className={uiForms.select}>
          {options.map((option) =>
            'options' in option ? (
              <optgroup key={option.label} label={option.label}>
                {option.options.map(showOption)}
              </optgroup>
            ) : (
              showOption(option)
            ),
          )}
        </select>
      )}
    </Field>
  )
}

function showOption({ value, label, disabled }: SelectOption) {
  return (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  )
}
