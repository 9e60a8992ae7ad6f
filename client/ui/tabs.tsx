import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { LineIcon } from './line-icon.tsx'
import styles from './tabs.module.css'

/** Tabs with one panel (WAI-ARIA): arrow keys choose, the panel follows. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  label: string
  tabs: readonly { value: Value; label: string; icon: LucideIcon }[]
  value: Value
  onChange: (value: Value) => void
  children: ReactNode
}) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.value)
    document.getElementById(`${id}${next.value}`)?.focus()
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ value: tab, label: name, icon: Icon }) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={id + tab}
            className={styles.tab}
            aria-selected={tab === value}
            aria-controls={`${id}panel`}
            tabIndex={tab === value ? 0 : -1}
            onClick={() => onChange(tab)}
          >
            <LineIcon of={Icon} />
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={id + value}>
        {children}
      </div>
    </>
  )
}
