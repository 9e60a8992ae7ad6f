import { type Ref, type SelectHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './text-field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean }

/** A dropdown with its label above it and what is wrong with it below. */
export function SelectField({
  label,
  error,
  options,
  ...rest
}: SelectHTMLAttributes<HTMLSelectElement> & {
  label: string
  error?: string | undefined
  options: readonly SelectOption[]
  ref?: Ref<HTMLSelectElement>
}) {
  const id = useId()
  return (
    <div className={classNames('field', error !== undefined && 'has-error')}>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className="select"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
