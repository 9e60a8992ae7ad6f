import { TextField, type TextFieldProps } from './text-field.tsx'

/** A text input for a username. */
export function UsernameField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
  )
}
