import { PasswordField } from './password-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A new password and its confirmation. */
export function PasswordPair({
  label = 'Password',
  confirmLabel = 'Confirm password',
  hint,
  field,
}: {
  label?: string
  confirmLabel?: string
  hint?: string
  /** Props of either field. A change of the first revalidates the second. */
  field: (
    name: 'password' | 'confirmPassword',
    options?: { deps: 'confirmPassword' },
  ) => Partial<TextFieldProps>
}) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        hint={hint}
        {...field('password', { deps: 'confirmPassword' })}
      />
      <PasswordField label={confirmLabel} autoComplete="new-password" {...field('confirmPassword')} />
    </>
  )
}
