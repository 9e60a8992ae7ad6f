import type { ReactNode } from 'react'
import uiSwitch from './styles/switch.module.css'

/** An on/off switch that applies immediately. */
export function Switch({
  on,
  onChange,
  children,
}: {
  on: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className={uiSwitch.switch}
      role="switch"
      aria-checked={on}
      onClick={() => onChange(!on)}
    >
      {children}
    </button>
  )
}
