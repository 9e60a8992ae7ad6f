import { type Ref, type TextareaHTMLAttributes, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './text-field.tsx'

/** A text input of several lines with its label above and what is wrong with it below. */
export function TextArea({
  label,
  error,
  ref,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string
  error?: string | undefined
  ref?: Ref<HTMLTextAreaElement>
}) {
  const id = useId()
  return (
    <div className={classNames('field', error !== undefined && 'has-error')}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        ref={ref}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
