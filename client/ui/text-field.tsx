import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classNames } from './class-names.ts'

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** What is wrong, shown under the field and read out. */
  error?: string | undefined
  hint?: string
  ref?: Ref<HTMLInputElement>
  /** What stands inside the field at its end. */
  end?: ReactNode
}

/** A text input with its label above and what is wrong with it below. */
export function TextField({ label, error, hint, end, ref, type = 'text', ...rest }: TextFieldProps) {
  const id = useId()
  const noteIds = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const input = (
    <input
      {...rest}
      ref={ref}
      id={id}
      type={type}
      className="input"
      aria-invalid={error ? true : undefined}
      aria-describedby={noteIds || undefined}
    />
  )
  return (
    <div className={classNames('field', error !== undefined && 'has-error')}>
      <label htmlFor={id}>{label}</label>
      {end ? (
        <div className="inwrap">
          {input}
          {end}
        </div>
      ) : (
        input
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** What is wrong with a field, under it. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p className="err" id={id} role="alert">
      <CircleAlert className="ico" aria-hidden />
      {text}
    </p>
  )
}
