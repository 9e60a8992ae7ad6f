import { useLingui } from '@lingui/react/macro'
import { PasswordField } from './password-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A new password and its confirmation. */
export function PasswordPair({
  label,
  confirmLabel,
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
  const { t } = useLingui()
  return (
    <>
      <PasswordField
        label={label ?? t`Password`}
        autoComplete="new-password"
        hint={hint}
        {...field('password', { deps: 'confirmPassword' })}
      />
      <PasswordField
        label={confirmLabel ?? t`Confirm password`}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </>
  )
}
