import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field-error.tsx'
import uiForms from './styles/forms.module.css'

export type FieldProps = {
  label: string
  /** The error, shown under the control and announced. */
  error?: string | undefined
  hint?: string | undefined
  /** What stands below all of it, such as what it is by default. */
  note?: ReactNode
  /** It cannot be left empty. Only where other fields of the form can. */
  isRequired?: boolean | undefined
}

/** Connects a control to its label, error and hint. */
type ControlProps = {
  id: string
  'aria-required': true | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A form control with its label above it, and its error and hint below. */
export function Field({
  label,
  error,
  hint,
  note,
  isRequired,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div
      className={classNames(
        uiForms.field,
        isRequired && uiForms.isRequired,
        error !== undefined && uiForms.hasError,
      )}
    >
      <label className={uiForms.lab} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-required': isRequired || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': notes || undefined,
      })}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && (
        <p className={uiForms.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {note}
    </div>
  )
}
