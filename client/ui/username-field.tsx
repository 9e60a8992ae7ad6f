import { useLingui } from '@lingui/react/macro'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A text input for a username. */
export function UsernameField(props: Omit<TextFieldProps, 'label'>) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Username`}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
