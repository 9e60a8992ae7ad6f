import { TextField, type TextFieldProps } from './text-field.tsx'

/** A text input for an email address. */
export function EmailField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField autoComplete="email" {...props} type="email" inputMode="email" />
}
