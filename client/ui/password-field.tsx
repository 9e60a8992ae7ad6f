import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

/** A password input with a show/hide toggle. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={isShown ? t`Hide password` : t`Show password`}
          aria-pressed={isShown}
          icon={isShown ? EyeOff : Eye}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
