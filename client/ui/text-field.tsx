import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'
import uiForms from './styles/forms.module.css'

export type TextFieldProps = InputHTMLAttributes<HTMLInputElement> &
  FieldProps & {
    ref?: Ref<HTMLInputElement>
    /** Suffix inside the field. */
    end?: ReactNode
  }

/** A text input. */
export function TextField({
  label,
  error,
  hint,
  note,
  isRequired,
  end,
  type = 'text',
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} note={note} isRequired={isRequired}>
      {(control) => {
        const input = <input {...rest} {...control} type={type} className={uiForms.input} />
        return end ? (
          <div className={uiForms.inwrap}>
            {input}
            {end}
          </div>
        ) : (
          input
        )
      }}
    </Field>
  )
}
