import type { InputHTMLAttributes, Ref } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import uiToggles from '#client/ui/styles/toggles.module.css'

/** A yes/no field. */
export function SwitchField({
  label,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { label: string; ref?: Ref<HTMLInputElement> }) {
  return (
    <label className={classNames(uiToggles.toggle, uiToggles.toggleSwitch)}>
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  )
}
