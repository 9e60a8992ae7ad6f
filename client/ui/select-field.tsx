import { type SelectHTMLAttributes, useId } from 'react'

export type SelectOption = { value: string; label: string; disabled?: boolean }

/** A dropdown with its label above it. */
export function SelectField({
  label,
  options,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & { label: string; options: readonly SelectOption[] }) {
  const id = useId()
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <select {...rest} id={id} className="select">
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
