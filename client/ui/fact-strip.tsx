import type { ReactNode } from 'react'

/** A label with a value: `BPM 104`. */
export function FactStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="tape num">
      <small>{label}</small>
      {children}
    </span>
  )
}
