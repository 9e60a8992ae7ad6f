import type { InputHTMLAttributes, Ref } from 'react'
import { Toggle } from '#client/ui/toggle-parts.tsx'

/** A yes/no field. */
export function SwitchField({
  label,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { label: string; ref?: Ref<HTMLInputElement> }) {
  return (
    <Toggle alone>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </Toggle>
  )
}
