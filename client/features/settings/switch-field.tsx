import type { InputHTMLAttributes, Ref } from 'react'

/** A yes/no field. */
export function SwitchField({
  label,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { label: string; ref?: Ref<HTMLInputElement> }) {
  return (
    <label className="toggle toggle--switch">
      <input type="checkbox" {...rest} />
      <span>{label}</span>
    </label>
  )
}
