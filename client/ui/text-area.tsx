import type { Ref, TextareaHTMLAttributes } from 'react'
import { Field, type FieldProps } from './field.tsx'
import uiForms from './styles/forms.module.css'

/** A multi-line text input. */
export function TextArea({
  label,
  error,
  hint,
  note,
  isRequired,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & FieldProps & { ref?: Ref<HTMLTextAreaElement> }) {
  return (
    <Field label={label} error={error} hint={hint} note={note} isRequired={isRequired}>
      {(control) => <textarea {...rest} {...control} className={uiForms.input} />}
    </Field>
  )
}
