import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

/** A dropdown. */
export function SelectField({
  label,
  error,
  hint,
  options,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> &
  FieldProps & { options: readonly SelectOption[]; ref?: Ref<HTMLSelectElement> }) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <select {...rest} {...control} className="select">
          {options.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
